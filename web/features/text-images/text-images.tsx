import { type KeyboardEvent, useId } from 'react';
import { LinkButton } from '#web/components/text-button.tsx';
import { withFullStop } from '#web/forms/with-full-stop.ts';
import type { Uploads } from './create-uploads.ts';
import type { TextImage } from './image-list.ts';
import type { TextImages as Added } from './use-text-images.ts';

interface TextImagesProps {
  added: Added;
  /** Whether the text shows its images, which are described there. */
  isRich?: boolean;
}

/** The images that were just added, below the field: how far they are, and what they show. */
export function TextImages({ added: { images, uploads }, isRich = false }: TextImagesProps) {
  const inText = images.filter(({ isInText, isDismissed }) => isInText && !isDismissed);
  const shown = inText.filter(({ state }) => !isRich || state !== 'done');
  if (shown.length === 0) return inText.length > 0 ? <AddedStatus name={inText.at(-1)?.name} /> : null;
  return (
    <ul className="text-images" aria-label="Images added to the text">
      {shown.map((image) => (
        <li key={image.key}>
          <Row image={image} uploads={uploads} />
        </li>
      ))}
    </ul>
  );
}

function AddedStatus({ name }: { name: string | undefined }) {
  return <p className="visually-hidden" role="status">{`${name} is in the text.`}</p>;
}

interface RowProps {
  image: TextImage;
  uploads: Uploads;
}

function Row({ image, uploads }: RowProps) {
  const { key, name, state, sent, problem, isUnreadable } = image;
  const remove = (label: string) => <LinkButton label={label} object={name} onClick={() => uploads.remove(key)} />;
  if (state === 'done') return <Description image={image} uploads={uploads} />;
  if (state === 'uploading')
    return (
      <>
        <span className="text-image-name">{name}</span>
        <progress value={sent} max={1} aria-label={`Uploading ${name}`} />
        {remove('Cancel')}
      </>
    );
  return (
    <>
      <p className="field-problem" role="alert">
        {state === 'missing'
          ? `“${name}” was never uploaded, and is not on this device. Add it again.`
          : `“${name}” could not be uploaded: ${withFullStop(problem)}${isUnreadable ? '' : ' It is kept on this device.'}`}
      </p>
      {state === 'failed' && !isUnreadable && (
        <LinkButton label="Try again" object={name} onClick={() => uploads.retry(key)} />
      )}
      {remove('Remove')}
    </>
  );
}

function Description({ image: { key, name, alt, caption }, uploads }: RowProps) {
  const id = useId();
  return (
    <>
      <span className="text-image-name" role="status">
        {name} is in the text.
      </span>
      <p className="text-image-field">
        <label htmlFor={`${id}-alt`}>Image description</label>
        <input
          id={`${id}-alt`}
          value={alt}
          spellCheck
          onKeyDown={stayInForm}
          onChange={({ currentTarget: { value } }) => uploads.describe(key, { alt: value, caption })}
        />
      </p>
      <p className="text-image-field">
        <label htmlFor={`${id}-caption`}>Caption</label>
        <input
          id={`${id}-caption`}
          value={caption}
          spellCheck
          placeholder="The ghat at dawn © Asha Rao"
          onKeyDown={stayInForm}
          onChange={({ currentTarget: { value } }) => uploads.describe(key, { alt, caption: value })}
        />
      </p>
      <LinkButton label="Done" object={name} onClick={() => uploads.dismiss(key)} />
    </>
  );
}

/** Enter would send the form of the post. */
function stayInForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
