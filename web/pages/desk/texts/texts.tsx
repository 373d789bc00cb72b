import type { DeskPolicy } from '#shared/contracts/desk/policy.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';
import { DeskScreen, Fetched } from '../desk-screen.tsx';
import { PolicyForm } from './policy-form.tsx';

const POLICIES: { name: PolicyName; heading: string }[] = [
  { name: 'privacy', heading: 'Privacy' },
  { name: 'terms', heading: 'Terms' },
  { name: 'cookies', heading: 'Cookies' },
];

export function Texts() {
  return (
    <DeskScreen
      here="texts"
      heading="Texts"
      lead="The three texts at the foot of every page. Each line is a paragraph."
    >
      {POLICIES.map(({ name, heading }) => (
        <section key={name} className="desk-part desk-text" aria-labelledby={name}>
          <div className="section-head">
            <h2 id={name}>{heading}</h2>
            <WordLink href={paths.policy(name)} aria-label={`${heading}: see the page`}>
              See the page
            </WordLink>
          </div>
          <Fetched<DeskPolicy> path={`/desk/policies/${name}`} rows={3}>
            {(policy, { change }) => <PolicyForm heading={heading} policy={policy} onChange={change} />}
          </Fetched>
        </section>
      ))}
    </DeskScreen>
  );
}
