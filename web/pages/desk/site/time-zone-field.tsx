import { Field } from '#web/forms/field.tsx';

/** Browsers may know a zone by an older name: the one that is set stays as it is. */
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
