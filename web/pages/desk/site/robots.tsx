import type { RobotsSettings } from '#shared/contracts/desk/robots.ts';
import { api } from '#web/session/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { Fetched } from '../desk-screen.tsx';
import { CheckBox, FormSection } from '../form-parts.tsx';

/** What robots.txt says. */
export function Robots() {
  return (
    <Fetched<RobotsSettings> path="/desk/robots" rows={2}>
      {(settings) => (
        <DeskForm
          label="Search engines and crawlers"
          read={(fields) => ({ allow_training: fields.has('allowTraining') })}
          send={(body) => api('/desk/robots', { method: 'PUT', body })}
          saved="The choice is saved"
          failed="The choice could not be saved"
          button="Save the choice"
        >
          <FormSection
            heading="Search engines and crawlers"
            lead="Search engines may always list the site. Companies that train AI models learn from robots.txt what you decide here; most respect it, but nothing forces them to."
          >
            <CheckBox
              label="Companies may train AI models on the texts of this site"
              name="allowTraining"
              isChecked={settings.allow_training}
            />
          </FormSection>
        </DeskForm>
      )}
    </Fetched>
  );
}
