import type { CommentRules } from '#shared/contracts/desk/comment.ts';
import { LINK_LIMIT_MAXIMUM } from '#shared/form-limits.ts';
import { LongTextField } from '#web/forms/long-text-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import { api } from '#web/session/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { Fetched } from '../desk-screen.tsx';
import { CheckBox, FormSection } from '../form-parts.tsx';
import { textIn } from '../read-fields.ts';

export function CommentRulesForm() {
  return (
    <Fetched<CommentRules> path="/desk/comment-rules" rows={2}>
      {(rules) => <Rules rules={rules} />}
    </Fetched>
  );
}

function Rules({ rules }: { rules: CommentRules }) {
  return (
    <DeskForm
      label="When a comment waits"
      read={readRules}
      check={(fields) => (isLimit(readRules(fields).linkLimit) ? [] : [{ field: 'linkLimit', message: WRONG_LIMIT }])}
      send={(body) => api('/desk/comment-rules', { method: 'PUT', body })}
      saved="The rules are saved"
      failed="The rules could not be saved"
      button="Save the rules"
    >
      <FormSection
        heading="When a comment waits"
        lead="Nobody but its writer sees a comment that waits, until you approve it. What an admin writes never waits."
      >
        <CheckBox
          label="Hold what somebody new writes, until one of their comments is approved"
          name="holdFirst"
          isChecked={rules.holdFirst}
        />
        <CheckBox
          label="Mail the author about comments that wait, at most once an hour"
          name="mailsHeld"
          isChecked={rules.mailsHeld}
        />
        <TextField
          label="Links in a comment"
          hint="With more than this many it waits. Empty: any number."
          name="linkLimit"
          inputMode="numeric"
          className="short-input"
          required={false}
          defaultValue={rules.linkLimit ?? ''}
        />
        <LongTextField
          label="Words"
          hint="A comment with one of these waits. One on each line; whole words only, in Hindi however they are spelt."
          name="words"
          rows={5}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={rules.words.join('\n')}
        />
      </FormSection>
    </DeskForm>
  );
}

const WRONG_LIMIT = `Please enter a whole number up to ${LINK_LIMIT_MAXIMUM}, or leave it empty.`;

function readRules(fields: FormData) {
  const limit = textIn(fields, 'linkLimit').trim();
  const words = textIn(fields, 'words').split(/\r?\n/);
  return {
    ...{ holdFirst: fields.has('holdFirst'), mailsHeld: fields.has('mailsHeld') },
    ...{ linkLimit: limit === '' ? null : Number(limit), words },
  };
}

function isLimit(limit: number | null): boolean {
  return limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= LINK_LIMIT_MAXIMUM);
}
