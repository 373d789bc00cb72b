import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { ADDRESS_NAMES, plainFrom, WRITING_FIELDS } from '#shared/writing.ts';
import { langOf } from '#web/components/lang-of.ts';
import { WrittenText } from '#web/features/post-form/written-text.tsx';

export function VersionText({ version }: { version: PostVersionDetail }) {
  return (
    <>
      <VersionFacts version={version} />
      <article className="version-text" lang={version.language}>
        <WrittenText text={version} />
      </article>
    </>
  );
}

function VersionFacts({ version }: { version: PostVersionDetail }) {
  const { postCategory, tags } = version;
  const fields = plainFrom('answered', version);
  return (
    <dl className="facts version-facts">
      <div>
        <dt>Category</dt>
        <dd lang={langOf(postCategory?.name ?? '')}>{postCategory?.name ?? <i>deleted</i>}</dd>
      </div>
      <div>
        <dt>Tags</dt>
        <dd>{tags.length > 0 ? <TagBadges tags={tags} /> : <i>none</i>}</dd>
      </div>
      {ADDRESS_NAMES.map((name) => (
        <div key={name}>
          <dt>{WRITING_FIELDS[name].label}</dt>
          <dd>{fields[name] ? <a href={fields[name]}>{fields[name]}</a> : <i>none</i>}</dd>
        </div>
      ))}
    </dl>
  );
}

function TagBadges({ tags }: { tags: string[] }) {
  return (
    <ul className="row">
      {tags.map((tag) => (
        <li key={tag} lang={langOf(tag)}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
