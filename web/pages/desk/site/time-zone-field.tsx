import { useId } from 'react';

/** Browsers may know a zone by an older name: the one that is set stays as it is. */
export function TimeZoneField({ chosen }: { chosen: string }) {
  const id = useId();
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  return (
    <div className="field">
      <label htmlFor={id}>Time zone</label>
      <p className="field-hint" id={`${id}-hint`}>
        In which dates are shown, and a day begins.
      </p>
      <div className="field-input">
        <select id={id} name="timeZone" defaultValue={chosen} aria-describedby={`${id}-hint`}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
