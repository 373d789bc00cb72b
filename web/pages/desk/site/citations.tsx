import type { CitedWork } from '#shared/contracts/desk/citations.ts';
import { CITED_WORKS_MAXIMUM } from '#shared/form-limits.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { FormSection } from '../form-parts.tsx';
import { rowsIn } from '../read-fields.ts';
import { RowsField } from '../rows-field.tsx';

const LEAD =
  'Where a text says “Gita 2.47”, the words lead to verse 47 of your post on chapter 2. The chapters of a work share a tag, and their titles end in their numbers.';

export function Citations({ works }: { works: CitedWork[] }) {
  const rows = works.map(({ names, tag }) => ({ names: names.join(', '), tag }));
  return (
    <DeskForm
      label="Citations"
      read={(fields) => ({ works: rowsIn(fields, 'works', ['names', 'tag']).map(workOf) })}
      send={(body) => api('/desk/citations', { method: 'PUT', body })}
      saved="The citations are saved"
      failed="The citations could not be saved"
      button="Save the citations"
    >
      <FormSection heading="Citations" lead={LEAD}>
        <RowsField name="works" unit="work" rows={rows} maximum={CITED_WORKS_MAXIMUM}>
          {(nameOf, work) => (
            <>
              <TextField
                label="Names"
                hint="With commas between them: गीता, Gita"
                name={nameOf('names')}
                required={false}
                defaultValue={work?.names}
              />
              <TextField label="Tag of the chapters" name={nameOf('tag')} required={false} defaultValue={work?.tag} />
            </>
          )}
        </RowsField>
      </FormSection>
    </DeskForm>
  );
}

function workOf({ names, tag }: { names: string; tag: string }): CitedWork {
  return { names: names.split(',').flatMap((name) => name.trim() || []), tag };
}
