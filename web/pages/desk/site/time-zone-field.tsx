import { Field } from '#web/forms/field.tsx';

/** A browser may know a zone only by an older name, so the current value is always among the options. */
export function TimeZoneField({ chosen }: { chosen: string }) {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  return (
    <Field label="Time zone" name="timeZone" hint="In which dates are shown, and a day begins.">
      {(control) => (
        <select {...control} name="timeZone" defaultValue={chosen}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
