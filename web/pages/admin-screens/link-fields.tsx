import { LINK_NAME_MAXIMUM, SHOP_LABEL_MAXIMUM, WEB_ADDRESS_MAXIMUM } from '#shared/form-limits.ts';
import { completeWebAddress, isWebAddress, WRONG_WEB_ADDRESS } from '#shared/text/web-address.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { type fieldsOf, rowKeysIn, textIn } from './read-fields.ts';

interface LinkFieldsProps {
  fieldOf: ReturnType<typeof fieldsOf<{ name: string; url: string; label: string }>>;
  /** Whether the link can have words of its own. */
  hasLabel?: boolean;
}

export function LinkFields({ fieldOf, hasLabel = false }: LinkFieldsProps) {
  return (
    <div className="field-row link-row">
      <TextField label="Name" required={false} {...fieldOf('name', LINK_NAME_MAXIMUM)} />
      <TextField
        label="Address"
        inputMode="url"
        autoCapitalize="none"
        required={false}
        placeholder="https://"
        {...fieldOf('url', WEB_ADDRESS_MAXIMUM)}
      />
      {hasLabel && (
        <TextField
          label="Link text"
          required={false}
          placeholder="Buy on …"
          {...fieldOf('label', SHOP_LABEL_MAXIMUM)}
        />
      )}
    </div>
  );
}

/** A link needs a name, and an address that no other link has. Empty rows are ignored. */
export function checkLinks(fields: FormData, list: string): Problem[] {
  const seen = new Set<string>();
  return rowKeysIn(fields, list).flatMap((key) => {
    const [name, typed = ''] = ['name', 'url'].map((field) => textIn(fields, `${list}.${key}.${field}`).trim());
    if (!name && !typed) return [];
    const url = completeWebAddress(typed);
    const isRepeated = seen.has(url);
    seen.add(url);
    const wrong = typed && isWebAddress(url) ? isRepeated && REPEATED_ADDRESS : WRONG_WEB_ADDRESS;
    return [
      ...(name ? [] : [{ field: `${list}.${key}.name`, message: 'Name is required' }]),
      ...(wrong ? [{ field: `${list}.${key}.url`, message: wrong }] : []),
    ];
  });
}

const REPEATED_ADDRESS = 'Another link has this address. Change or remove one of them.';
