import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { ADDRESS_NAMES, plainFrom, WRITING_FIELDS } from '#shared/writing.ts';
import { WrittenNames, WrittenText } from '#web/features/post-form/written-text.tsx';

export function VersionText({ version }: { version: PostVersionDetail }) {
  const { postCategory, tags, language } = version;
  const fields = plainFrom('answered', version);
  return (
    <>
      <dl className="facts version-facts">
        <div>
          <dt>Category</dt>
          <dd>{postCategory ? <WrittenNames names={[postCategory.name]} /> : <i>deleted</i>}</dd>
        </div>
        <div>
          <dt>Tags</dt>
          <dd className="meta">{tags.length > 0 ? <WrittenNames names={tags} /> : <i>none</i>}</dd>
        </div>
        {ADDRESS_NAMES.map((name) => (
          <div key={name}>
            <dt>{WRITING_FIELDS[name].label}</dt>
            <dd>{fields[name] ? <a href={fields[name]}>{fields[name]}</a> : <i>none</i>}</dd>
          </div>
        ))}
      </dl>
      <article className="version-text" lang={language}>
        <WrittenText text={version} />
      </article>
    </>
  );
}
