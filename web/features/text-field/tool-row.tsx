import { type HTMLAttributes, type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';

interface ToolRowProps extends HTMLAttributes<HTMLDivElement> {
  ref?: Ref<HTMLDivElement>;
}

/**
 * A toolbar. Its buttons and links are one stop for Tab, and the arrow keys lead from one to the next; a field among them
 * keeps its own stop and its arrow keys.
 */
export function ToolRow({ ref, onKeyDown, ...attributes }: ToolRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const current = useRef<Element>(null);
  useImperativeHandle(ref, () => row.current as HTMLDivElement);

  function keepOneStop() {
    const tools = toolsIn(row.current);
    if (tools.includes(document.activeElement as HTMLElement)) current.current = document.activeElement;
    const stop = tools.filter(isShown).find((tool) => tool === current.current) ?? tools[0];
    for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1;
  }
  // The tools may be others after every rendering.
  useLayoutEffect(keepOneStop);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (toolbarStep(event, row.current)) {
      event.preventDefault();
      event.stopPropagation();
    } else onKeyDown?.(event);
  }

  return <div {...attributes} ref={row} role="toolbar" onFocus={keepOneStop} onKeyDown={handleKeyDown} />;
}

function toolsIn(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])];
}

/** Where there is little room, some tools are not shown, and cannot have the focus. */
function isShown(tool: HTMLElement): boolean {
  return tool.checkVisibility?.() ?? true;
}

/** Moves the focus from tool to tool. @returns whether the key was for that */
function toolbarStep({ key }: KeyboardEvent, row: Element | null): boolean {
  const tools = toolsIn(row).filter(isShown);
  const current = tools.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 };
  const next = steps[key];
  if (next === undefined || current < 0) return false;
  tools.at(next % tools.length)?.focus();
  return true;
}
