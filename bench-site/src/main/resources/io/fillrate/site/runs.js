// Filters the rankings of all committed runs and draws them. The choice is in the address, so that it can be sent to others.
const STEP = 12
const START = {database: 'postgres', workload: 'sensor_readings', operation: 'insert', rows: '100000', network: 'none'}
const FILTERS = ['database', 'workload', 'operation', 'rows', 'network', 'guarantee', 'machine', 'jdk', 'run']
const {runs, topics, rankings} = JSON.parse(document.getElementById('data').textContent)
const form = document.querySelector('#runs form')
const list = document.getElementById('rankings')
const more = document.getElementById('more')
let choice = {}
let shown = STEP

const number = new Intl.NumberFormat('en')
const run = ranking => runs[ranking.run]
const topic = ranking => topics[ranking.topic]
const value = (ranking, name) =>
    String(name === 'run' ? run(ranking).name : ranking[name] ?? topic(ranking)[name] ?? run(ranking)[name])
const text = (name, of) => !of ? 'all' : name === 'rows' ? number.format(Number(of)) : of

function element(tag, attributes, ...children) {
  const made = ['svg', 'rect', 'line'].includes(tag)
      ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  Object.entries(attributes).forEach(([name, of]) => made.setAttribute(name, of))
  made.append(...children)
  return made
}

/** The rankings that meet all filters but one. */
function matching(but) {
  return rankings.filter(ranking => (choice.all || !run(ranking).kind)
      && FILTERS.every(name => name === but || !choice[name] || choice[name] === value(ranking, name)))
}

/** Each list offers what the others leave, and what is chosen. */
function fill(name) {
  const values = [...new Set(matching(name).map(ranking => value(ranking, name)).concat(choice[name] || []))]
  values.sort((a, b) => name === 'rows' ? a - b : name === 'run' ? b.localeCompare(a) : a.localeCompare(b))
  form[name].replaceChildren(...['', ...values].map(one => element('option', {value: one}, text(name, one))))
  form[name].value = choice[name] ?? ''
}

/** What a report abbreviates: 272.8k. */
function parse(rate) {
  return parseFloat(rate) * ({k: 1e3, M: 1e6, G: 1e9}[rate.slice(-1)] ?? 1)
}

/** The rate as a bar, and its interval as a line. */
function bar(rate, interval, longest) {
  const x = of => 100 * parse(of) / longest
  const ends = interval.split('\u2013')
  const drawn = element('svg', {viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
      element('rect', {x: 0, y: 1, width: x(rate), height: 8}))
  if (ends.length === 2) {
    drawn.append(element('line', {x1: x(ends[0]), x2: x(ends[1]), y1: 5, y2: 5}))
  }
  return drawn
}

function section(ranking) {
  const of = run(ranking)
  const longest = Math.max(...ranking.lines.flatMap(([, rate, interval]) => [rate, ...interval.split('\u2013')]).map(parse).filter(Number.isFinite))
  const name = `${topic(ranking).name}, ${number.format(ranking.rows)} rows`
  const kind = of.kind ? [element('strong', {class: 'kind'}, of.kind)] : []
  return element('section', {'aria-label': `${name}, ${of.name}`},
      element('h3', {}, name, ' ', ...kind),
      element('p', {class: 'facts'},
          [ranking.guarantee, of.machine, `Java ${of.jdk}`, of.started.slice(0, 10)].join(' \u00b7 '), ' \u00b7 ',
          element('a', {href: of.page}, of.name), ' \u00b7 ',
          element('a', {href: `${of.page}#environment`}, 'environment'), ' \u00b7 ',
          element('a', {href: `${of.page}#how-to-reproduce`}, 'command')),
      element('div', {class: 'scroll', tabindex: 0, role: 'group', 'aria-label': `Table: ${name}`},
          element('table', {},
              element('thead', {}, element('tr', {},
                  ...['strategy', 'rows/s', '', '95% interval', 'ratio'].map((head, i) =>
                      element(head ? 'th' : 'td', i === 1 || i > 2 ? {class: 'number'} : {}, head)))),
              element('tbody', {}, ...ranking.lines.map(([label, rate, interval, ratio]) => element('tr', {},
                  element('th', {scope: 'row'}, label),
                  element('td', {class: 'number'}, element('a', {href: `${of.page}#${topic(ranking).anchor}`}, rate)),
                  element('td', {class: 'bar'}, bar(rate, interval, longest)),
                  element('td', {class: 'number'}, interval),
                  element('td', {class: 'number'}, ratio)))))))
}

function draw() {
  FILTERS.forEach(fill)
  const found = matching()
  const visible = found.slice(0, shown)
  visible.map(run).forEach(load)
  list.replaceChildren(...visible.filter(ranking => ranking.lines).map(section))
  more.hidden = found.length <= shown
  const from = new Set(found.map(ranking => ranking.run)).size
  document.getElementById('count').textContent =
      `${found.length} ${found.length === 1 ? 'table' : 'tables'} of ${from} ${from === 1 ? 'run' : 'runs'}, the newest first`
}

/** Asks for the lines of a run, once. */
function load(of) {
  if (!of.asked) {
    of.asked = true
    document.head.append(element('script', {src: `${of.name}/lines.js`}))
  }
}

/** Called by the script of a run. */
function addLines(index, lines) {
  rankings.filter(ranking => ranking.run === index).forEach((ranking, i) => ranking.lines = lines[i])
  draw()
}

function choose(other) {
  choice = other
  form.all.checked = Boolean(choice.all)
  shown = STEP
  draw()
}

function start() {
  choose(location.hash ? Object.fromEntries(new URLSearchParams(location.hash.slice(1))) : START)
}

form.addEventListener('change', () => {
  choose(Object.fromEntries(new FormData(form)))
  history.replaceState(null, '', '#' + new URLSearchParams(choice))
})
more.addEventListener('click', () => {
  shown += STEP
  draw()
})
window.addEventListener('hashchange', start)
form.hidden = false
start()
