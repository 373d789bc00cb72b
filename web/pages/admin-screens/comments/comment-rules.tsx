import type { CommentRules } from '#shared/contracts/comment.ts';
import { LINK_LIMIT_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { AdminForm } from '../admin-form.tsx';
import { Fetched } from '../admin-screen.tsx';
import { CheckBox, FormSection } from '../form-parts.tsx';
import { numberIn, textIn } from '../read-fields.ts';

export function CommentRulesForm() {
  return <Fetched<CommentRules> path="/desk/comment-rules">{(rules) => <Rules rules={rules} />}</Fetched>;
}

function Rules({ rules }: { rules: CommentRules }) {
  return (
    <AdminForm
      label="Rules for comments"
      read={readRules}
      check={(fields) => (isLimit(readRules(fields).linkLimit) ? [] : [{ field: 'linkLimit', message: WRONG_LIMIT }])}
      send={(body) => api('/desk/comment-rules', { method: 'PUT', body })}
      saved="Rules saved"
      failed="The rules could not be saved"
    >
      <FormSection
        heading="Comments held for approval"
        lead="A held comment is visible only to its writer until you approve it. Comments by admins are never held."
      >
        <CheckBox label="Hold comments from first-time writers" name="holdFirst" isChecked={rules.holdFirst} />
        <TextField
          label="Link limit"
          hint="Hold comments with more links than this."
          name="linkLimit"
          placeholder="No limit"
          inputMode="numeric"
          className="short-input"
          required={false}
          defaultValue={rules.linkLimit ?? ''}
        />
        <LongTextField
          label="Words to hold"
          hint="Hold comments containing any of these words, one per line. Whole words; Hindi spelling variants are covered."
          name="words"
          className="lines-input"
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={rules.words.join('\n')}
        />
      </FormSection>
      <FormSection heading="Email">
        <CheckBox
          label="Email the author about held comments, at most once an hour"
          name="mailsHeld"
          isChecked={rules.mailsHeld}
        />
      </FormSection>
    </AdminForm>
  );
}

const WRONG_LIMIT = `Enter a whole number up to ${LINK_LIMIT_MAXIMUM}, or leave the field empty.`;

function readRules(fields: FormData) {
  const words = textIn(fields, 'words').split(/\r?\n/);
  return {
    ...{ holdFirst: fields.has('holdFirst'), mailsHeld: fields.has('mailsHeld') },
    ...{ linkLimit: numberIn(fields, 'linkLimit'), words },
  };
}

function isLimit(limit: number | string | null): boolean {
  return limit === null || (typeof limit === 'number' && limit <= LINK_LIMIT_MAXIMUM);
}
