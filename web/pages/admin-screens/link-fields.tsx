import { LINK_NAME_MAXIMUM, SHOP_LABEL_MAXIMUM, WEB_ADDRESS_MAXIMUM } from '#shared/form-limits.ts';
import { completeWebAddress, isWebAddress, WRONG_WEB_ADDRESS } from '#shared/text/web-address.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { rowKeysIn, textIn } from './read-fields.ts';

interface LinkFieldsProps {
  nameOf: (field: string) => string;
  link: { name: string; url: string; label?: string | undefined } | undefined;
  /** Whether the link can have words of its own. */
  hasLabel?: boolean;
}

export function LinkFields({ nameOf, link, hasLabel = false }: LinkFieldsProps) {
  return (
    <div className="field-row link-row">
      <TextField
        label="Name"
        name={nameOf('name')}
        required={false}
        maxLength={LINK_NAME_MAXIMUM}
        defaultValue={link?.name}
      />
      <TextField
        label="Address"
        name={nameOf('url')}
        inputMode="url"
        autoCapitalize="none"
        required={false}
        maxLength={WEB_ADDRESS_MAXIMUM}
        placeholder="https://"
        defaultValue={link?.url}
      />
      {hasLabel && (
        <TextField
          label="Words of the link"
          name={nameOf('label')}
          required={false}
          maxLength={SHOP_LABEL_MAXIMUM}
          placeholder="Buy on …"
          defaultValue={link?.label}
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
