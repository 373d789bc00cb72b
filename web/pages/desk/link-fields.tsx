import { LINK_NAME_MAXIMUM, WEB_ADDRESS_MAXIMUM } from '#shared/form-limits.ts';
import { completeWebAddress, isWebAddress, WRONG_WEB_ADDRESS } from '#shared/text/web-address.ts';
import type { Problem } from '#web/forms/find-problems.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { rowKeysIn, textIn } from './read-fields.ts';

interface LinkFieldsProps {
  nameOf: (field: string) => string;
  link: { name: string; url: string } | undefined;
}

export function LinkFields({ nameOf, link }: LinkFieldsProps) {
  return (
    <div className="field-row">
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
    </div>
  );
}

/** A link needs a name and an address. Empty rows are ignored. */
export function checkLinks(fields: FormData, list: string): Problem[] {
  return rowKeysIn(fields, list).flatMap((key) => {
    const [name, url] = ['name', 'url'].map((field) => textIn(fields, `${list}.${key}.${field}`).trim());
    if (!name && !url) return [];
    return [
      ...(name ? [] : [{ field: `${list}.${key}.name`, message: 'Name is required' }]),
      ...(url && isWebAddress(completeWebAddress(url))
        ? []
        : [{ field: `${list}.${key}.url`, message: WRONG_WEB_ADDRESS }]),
    ];
  });
}
