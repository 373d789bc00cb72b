import type { CitedWork } from '#shared/contracts/site.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { rowsIn } from '../read-fields.ts';

interface CitedWorkFieldsProps {
  nameOf: (field: string) => string;
  work: { names: string; tag: string } | undefined;
}

export function CitedWorkFields({ nameOf, work }: CitedWorkFieldsProps) {
  return (
    <>
      <TextField
        label="Names"
        hint="Separated by commas: गीता, Gita"
        name={nameOf('names')}
        required={false}
        defaultValue={work?.names}
      />
      <TextField label="Tag of the chapters" name={nameOf('tag')} required={false} defaultValue={work?.tag} />
    </>
  );
}

export function readCitedWorks(fields: FormData): CitedWork[] {
  return rowsIn(fields, 'works', ['names', 'tag']).map(({ names, tag }) => ({
    names: names.split(',').flatMap((name) => name.trim() || []),
    tag,
  }));
}
