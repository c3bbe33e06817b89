<# : batch portion
@rem Runs Maven in the folder it is called from: the mvn on the PATH when it is new enough, else the copy an earlier call
@rem downloaded, else one downloaded now and checked against the SHA-512 in .mvn\wrapper\maven-wrapper.properties.
@rem Arguments go to Maven as they are, and Maven's exit code comes back.
@rem
@rem   JAVA_HOME           the JDK to use (default: the java on the PATH)
@rem   MAVEN_USER_HOME     downloaded copies live in its wrapper\dists (default: %USERPROFILE%\.m2)
@rem   FILLRATE_MAVEN_URL  another place of the same archive: a mirror, or a file: URL
@rem
@rem cmd runs the lines up to the exit; to PowerShell they are a comment, and it runs the lines after them, which print
@rem the path of the Maven to use.
@echo off
setlocal
set "MVNW_SELF=%~f0"
set "MVNW_MAVEN="
for /f "usebackq delims=" %%M in (`powershell -NoProfile -ExecutionPolicy Bypass -Command "Invoke-Expression (Get-Content -Raw -LiteralPath $env:MVNW_SELF)"`) do set "MVNW_MAVEN=%%M"
if not defined MVNW_MAVEN exit /b 1
"%MVNW_MAVEN%" %*
exit /b %ERRORLEVEL%
#>

$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

function Stop-Wrapper($message) {
    [Console]::Error.WriteLine("mvnw: $message")
    exit 1
}

# Everything a program prints, errors included; nothing when it cannot be run.
function Get-Output($program, $argument) {
    $ErrorActionPreference = 'Continue'
    try { (& $program $argument 2>&1 | ForEach-Object { "$_" }) -join "`n" } catch { '' }
}

# Test-AtLeast 3.9.14 3.8.6: is the first version the second, or newer? Suffixes such as -rc-1 do not count.
function Test-AtLeast($version, $minimum) {
    $have, $need = foreach ($text in $version, $minimum) { [version](($text -replace '^(\d+(\.\d+){0,2}).*', '$1') + '.0') }
    $have -ge $need
}

function Assert-Java($version) {
    if (-not $version) {
        $where = if ($env:JAVA_HOME) { " in JAVA_HOME=$env:JAVA_HOME" }
        Stop-Wrapper "found no Java$where; install JDK $javaMinimum or newer, or point JAVA_HOME to one"
    }
    if (-not (Test-AtLeast $version $javaMinimum)) {
        Stop-Wrapper "found Java $version, but JDK $javaMinimum or newer is needed; point JAVA_HOME to one"
    }
}

# Downloads, checks and unpacks Maven into the folder $copy, which appears only when it is complete.
function Install-Copy {
    $file = $distribution.Split('/')[-1]
    $wayOut = "install Maven $mavenMinimum or newer, or set FILLRATE_MAVEN_URL to another copy of $file"
    $temporary = Join-Path (Split-Path -Parent $copy) "download.$PID"
    try {
        $null = New-Item -ItemType Directory -Force -Path $temporary
        $archive = Join-Path $temporary $file
        [Console]::Error.WriteLine("mvnw: downloading $url (once)")
        try {
            [Net.ServicePointManager]::SecurityProtocol = [Net.SecurityProtocolType]::Tls12
            (New-Object Net.WebClient).DownloadFile($url, $archive)
        } catch {
            Stop-Wrapper "cannot download $url ($($_.Exception.GetBaseException().Message)); $wayOut"
        }
        $actual = (Get-FileHash -Algorithm SHA512 -LiteralPath $archive).Hash
        if ($actual -ne $checksum) {
            Stop-Wrapper "$url has SHA-512 $actual, expected $checksum ($properties); $wayOut"
        }
        & "$env:SystemRoot\System32\tar.exe" -xzf $archive -C $temporary
        if ($LASTEXITCODE -ne 0) { Stop-Wrapper "cannot unpack $url; $wayOut" }
        if (-not (Test-Path -LiteralPath $copy)) {
            Move-Item -LiteralPath (Join-Path $temporary $name) -Destination $copy
        }
    } finally {
        Remove-Item -Recurse -Force -LiteralPath $temporary -ErrorAction SilentlyContinue
    }
}

$properties = Join-Path (Split-Path -Parent $env:MVNW_SELF) '.mvn\wrapper\maven-wrapper.properties'
if (-not (Test-Path -LiteralPath $properties)) { Stop-Wrapper "cannot read $properties; check it out again" }
$settings = ConvertFrom-StringData (Get-Content -Raw -LiteralPath $properties)
$mavenMinimum = $settings.mavenMinimum
$javaMinimum = $settings.javaMinimum

$mvn = Get-Command 'mvn.cmd', 'mvn.exe' -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
if ($mvn) {
    $env:MAVEN_ARGS = ''
    $about = Get-Output $mvn.Source '--version'
    if ($about -match 'Apache Maven (\d+(\.\d+)+)' -and (Test-AtLeast $Matches[1] $mavenMinimum)) {
        Assert-Java $(if ($about -match '(?m)^Java version: ([^ ,\s]+)') { $Matches[1] })
        $mvn.Source
        exit 0
    }
}

$java = if ($env:JAVA_HOME) { Join-Path $env:JAVA_HOME 'bin\java.exe' } else { 'java' }
Assert-Java $(if ((Get-Output $java '-version') -match ' version "([^"]+)"') { $Matches[1] })
$distribution = $settings.distributionUrl
$checksum = $settings.distributionSha512Sum
$name = $distribution.Split('/')[-1] -replace '-bin\.tar\.gz$'
$url = if ($env:FILLRATE_MAVEN_URL) { $env:FILLRATE_MAVEN_URL } else { $distribution }
$mavenHome = if ($env:MAVEN_USER_HOME) { $env:MAVEN_USER_HOME } else { Join-Path $env:USERPROFILE '.m2' }
$copy = Join-Path $mavenHome "wrapper\dists\$name\$($checksum.Substring(0, 12))"
if (-not (Test-Path -LiteralPath "$copy\bin\mvn.cmd")) { Install-Copy }
"$copy\bin\mvn.cmd"
