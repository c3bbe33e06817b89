'use strict';
{
  const units = {k: 1e3, M: 1e6, G: 1e9, ns: 1, us: 1e3, ms: 1e6, s: 1e9, bytes: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3};
  const key = cell => {
    const text = cell.textContent.trim().replace(/^~ /, '');
    const found = /^([\d.,]+(?:e[+-]?\d+)?)\s?([a-zA-Z]+)?/.exec(text);
    return found ? parseFloat(found[1].replaceAll(',', '')) * (units[found[2]] ?? 1) : Infinity;
  };
  const sort = (table, column, head) => {
    const body = table.tBodies[0];
    const down = head.getAttribute('aria-sort') === 'ascending';
    const compare = head.classList.contains('number')
      ? (a, b) => key(a.cells[column]) - key(b.cells[column])
      : (a, b) => a.cells[column].textContent.localeCompare(b.cells[column].textContent);
    const rows = [...body.rows].sort((a, b) => (compare(a, b) || 0) * (down ? -1 : 1));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    body.append(...rows);
  };
  for (const table of document.querySelectorAll('table.sortable')) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      button.addEventListener('click', () => sort(table, column, head));
      head.append(button);
    });
  }

  for (const row of document.querySelectorAll('tbody tr')) row.dataset.s = row.cells[0].textContent;
  const parts = (root, name) => root.querySelectorAll(`[data-s="${CSS.escape(name)}"]`);
  let hot = '';
  document.addEventListener('pointerover', event => {
    const name = event.target.closest?.('[data-s]')?.dataset.s ?? '';
    if (name === hot) return;
    hot = name;
    for (const other of document.querySelectorAll('.hot')) other.classList.remove('hot');
    if (!name) return;
    for (const part of parts(event.target.closest('section, header') ?? document, name)) {
      part.classList.add('hot');
      part.closest('svg')?.classList.add('hot');
    }
  });
  const filter = section => {
    const names = [...new Set([...section.querySelectorAll(':scope > .scroll tr[data-s]')].map(row => row.dataset.s))]
      .filter(name => section.querySelector(`svg [data-s="${CSS.escape(name)}"]`));
    if (names.length < 3) return;
    const set = document.createElement('fieldset');
    set.className = 'filter';
    set.setAttribute('aria-label', 'Strategies shown');
    for (const name of names) {
      const label = document.createElement('label');
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = true;
      box.addEventListener('change', () => {
        for (const part of parts(section, name)) part.classList.toggle('off', !box.checked);
      });
      label.append(box, name);
      set.append(label);
    }
    section.querySelector('h2').after(set);
  };
  document.querySelectorAll('main > section').forEach(filter);
}
