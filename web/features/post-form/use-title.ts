import { type RefObject, useLayoutEffect, useState } from 'react';

/** The title as it is typed into the form of this input. */
export function useTitle(input: RefObject<HTMLInputElement | null>, start: string): string {
  const [title, setTitle] = useState(start);
  // From the moment at which the form is painted, someone may type into it.
  useLayoutEffect(() => {
    const form = input.current?.form;
    const listening = new AbortController();
    const follow = ({ target }: Event) => {
      const { name, value } = target as HTMLTextAreaElement;
      if (name === 'title') setTitle(value);
    };
    form?.addEventListener('input', follow, listening);
    return () => listening.abort();
  }, [input]);
  return title;
}
