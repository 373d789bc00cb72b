import type { Node } from 'prosemirror-model';
import type { Block } from '../markdown/parsing/blocks.ts';

/** A row of a table as it was typed, the head with the line below it. */
interface Row {
  typed: string;
  isHead: boolean;
}

const rows = new WeakMap<Node, Row>();
const tightNodes = new WeakSet<Node>();

/** Remembers of neighbours within a block whether the second began in the line after the first. */
export function rememberTightness(one: Block, node: Node, other: Block, next: Node): void {
  if (one.token.map?.[1] !== other.token.map?.[0]) return;
  tightNodes.add(node);
  tightNodes.add(next);
}

/** Whether the lines of a block lay close together when it was read; its parts that were not touched know. */
export function wasTight({ children }: Node): boolean {
  return children.some((child) => tightNodes.has(child));
}

export function rememberRow(node: Node, row: Row): void {
  rows.set(node, row);
}

/** @returns `undefined` for a row that was changed since, or that is no longer the head or has become it */
export function typedRow(node: Node, index: number): string | undefined {
  const row = rows.get(node);
  return row?.isHead === (index === 0) ? row.typed : undefined;
}
