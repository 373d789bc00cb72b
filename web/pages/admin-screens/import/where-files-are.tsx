import { IMPORT_FORMATS } from '#shared/import-formats.ts';
import { FormSection } from '../form-parts.tsx';

export function WhereFilesAre() {
  return (
    <FormSection heading="Where to find the file">
      <dl className="import-places">
        {Object.entries(IMPORT_FORMATS).map(([format, { title, help }]) => (
          <div key={format}>
            <dt>{title}</dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}
