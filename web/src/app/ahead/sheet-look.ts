import { isActive } from '@easel/shared/contracts/generation';
import type { Model } from '@easel/shared/contracts/models.schema';
import { layOutSheet, type SheetLayout } from '@easel/shared/contracts/sheet-layout';
import type { Sheet } from '@easel/shared/contracts/sheets.schema';
import { describeSheet } from '@/features/generations/sheet/sheet-words';
import { fillInPicture } from './fill-in';
import { type FirstLook, leaveRoom } from './first-look';

/** Returns what the page of a contact sheet shows first: its state, its labels and its finished pictures. */
export function sheetLook(sheet: Sheet, models: readonly Pick<Model, 'id' | 'name'>[]): FirstLook {
  const layout = layOutSheet(sheet.axes, (id) => models.find((model) => model.id === id)?.name ?? id);
  const present = sheet.cells.filter((cell) => cell !== null);
  return {
    name: layout.isTable ? 'table' : 'list',
    values: { KNOWN_COMMON: layout.common, KNOWN_STATE: describeSheet(present, sheet) },
    arrange: (content, most) => {
      const [download, cancel] = content.querySelectorAll('button');
      if (!present.some(({ status }) => status === 'completed'))
        download?.setAttribute('aria-disabled', 'true');
      if (!present.some(({ status }) => isActive(status))) cancel?.remove();
      if (layout.common === '') content.querySelector('h1 + p:not([role])')?.remove();
      arrangeCells(content, sheet, layout, most);
    },
  };
}

function arrangeCells(content: DocumentFragment, { cells }: Sheet, layout: SheetLayout, most: number): void {
  const first = cells.find((cell) => cell !== null);
  const [finished, deleted] = content.querySelectorAll('tbody td, li');
  const items = cells.map((cell, index) => {
    const item = (cell ? finished : deleted)?.cloneNode(true) as HTMLElement;
    (item.firstElementChild as HTMLElement).style.aspectRatio = first
      ? `${first.width} / ${first.height}`
      : '1';
    if (!cell) return item;
    // The app adds what covers an unfinished cell.
    if (!cell.image) item.querySelectorAll('img, a').forEach((part) => void part.remove());
    if (index >= most) item.querySelectorAll('img').forEach(leaveRoom);
    fillInPicture(item, cell);
    return item;
  });
  const table = content.querySelector('table');
  const list = content.querySelector('ul');
  (table ?? list)?.style.setProperty('--columns', `${layout.columns}`);
  if (table) arrangeTable(table, items, layout);
  else
    list?.replaceChildren(...items.map((item, index) => withLabel(item, layout.columnLabels[index] ?? '')));
}

function arrangeTable(table: HTMLTableElement, items: readonly Element[], layout: SheetLayout): void {
  const { columns, columnLabels, rowLabels } = layout;
  const [head, row] = table.rows;
  const [columnHead, ...otherHeads] = head?.querySelectorAll('th') ?? [];
  const rowHead = row?.querySelector('th');
  if (!columnHead || !row || !rowHead) return;
  for (const other of otherHeads) other.remove();
  columnHead.replaceWith(...columnLabels.map((label) => labeled(columnHead, label)));
  const rows = rowLabels.map((label, index) => {
    const copy = row.cloneNode(false) as HTMLElement;
    copy.append(labeled(rowHead, label), ...items.slice(index * columns, (index + 1) * columns));
    return copy;
  });
  table.tBodies[0]?.replaceChildren(...rows);
}

/** Returns a copy of a header cell with this label. */
function labeled(cell: Element, label: string): Node {
  const copy = cell.cloneNode(true) as Element;
  copy.firstElementChild?.replaceChildren(label);
  return copy;
}

/** Sets a list item's label, or removes the label's element if the label is empty. */
function withLabel(item: Element, label: string): Element {
  const place = item.querySelector(':scope > p');
  if (label === '') place?.remove();
  else place?.replaceChildren(label);
  return item;
}
