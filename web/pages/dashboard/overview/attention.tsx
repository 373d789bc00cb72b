import { countOf } from '#shared/text/count-of.ts';
import * as paths from '#web/paths.ts';

export interface Task {
  sentence: string;
  /** Where it is seen to, if that is a screen. */
  path?: string;
}

interface AttentionProps {
  tasks: Task[];
  /** Said if there are no tasks; without it, nothing is shown then. */
  allClear?: string;
}

/** What needs attention, one line each. */
export function Attention({ tasks, allClear }: AttentionProps) {
  if (tasks.length === 0) return allClear && <p className="attention">{allClear}</p>;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">Needs your attention</h2>
      <ul>
        {tasks.map(({ sentence, path }) => (
          <li key={sentence}>{path ? <a href={path}>{sentence}</a> : sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** Texts that only this device has, so far. */
export function draftTasks(count = 0): Task[] {
  return countedTask(count, 'unsaved draft', ' on this device', paths.posts());
}

export function countedTask(count: number, noun: string, rest: string, path: string): Task[] {
  return count === 0 ? [] : [{ sentence: `${countOf(count, noun)}${rest}`, path }];
}
