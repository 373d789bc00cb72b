import type { DeskSubscriber, SubscriberPage, SubscriberQuery } from '#shared/contracts/desk/subscriber.ts';
import { countOf } from '#shared/text/count-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { ListFilters } from '#web/features/dashboard-frame/list-filters.tsx';
import { useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { Panels } from '#web/features/dashboard-frame/panels.tsx';
import { RowMenu } from '#web/features/dashboard-frame/row-menu.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import { useLatest } from '#web/features/dashboard-frame/use-query.ts';
import { useDownload } from '#web/session/use-download.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { AddSubscriber } from './add-subscriber.tsx';
import { ImportSubscribers } from './import-subscribers.tsx';

export function Subscribers() {
  const isList = !['add', 'files'].includes(useFragment());
  const lead = isList && (
    <>
      Who gets your newsletter. <a href="#add">Add one</a>, or <a href="#files">import and export</a>.
    </>
  );
  return (
    <AdminScreen here="subscribers" lead={lead} {...(!isList && { back: { label: 'All subscribers', path: '#list' } })}>
      <SubscriberPanels />
    </AdminScreen>
  );
}

type Show = NonNullable<SubscriberQuery['show']>;

const EMPTY_MESSAGES = {
  all: 'No subscribers yet. Readers subscribe on the site. If you have a list from another newsletter, import it.',
  subscribed: 'No confirmed subscribers.',
  asked: 'No one is awaiting confirmation.',
  unsubscribed: 'No one has unsubscribed.',
};

function SubscriberPanels() {
  const screen = useListScreen<SubscriberPage, Show>('/desk/subscribers', { first: 'all' });
  const { show, sought, filters, onClear, listed } = screen;
  const { data, reload } = screen.answer;
  const totals = useLatest(data?.totals);
  const { run } = useAction();

  async function unsubscribe({ id, email }: DeskSubscriber) {
    if (!confirm(`Unsubscribe ${email}? They get no more letters, and only they can subscribe again.`)) return;
    if (await run(`/desk/subscribers/${id}/unsubscribe`, { method: 'POST' })) await reload();
  }

  async function resume({ id }: DeskSubscriber) {
    if (await run(`/desk/subscribers/${id}/resume`, { method: 'POST' })) await reload();
  }

  const content = (
    <div className="subscriber-list">
      <ListFilters
        label="Search subscribers"
        placeholder="Search by email"
        choices={[
          ['all', 'All'],
          ['subscribed', 'Subscribed', totals?.subscribed],
          ['asked', 'Awaiting confirmation', totals?.asked],
          ['unsubscribed', 'Unsubscribed', totals?.unsubscribed],
        ]}
        {...filters}
      />
      <ListTable
        label="Subscribers"
        listed={listed}
        count={sought && data && `${countOf(data.count, 'subscriber')} found`}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Email', isHead: true, cell: ({ email }) => email },
          { name: 'Since', cell: (subscriber) => <DashboardDate time={sinceOf(subscriber)} /> },
          {
            name: 'Source',
            cell: ({ source }) => (
              <span className="quiet" data-zero={source === ''}>
                {SITE_SOURCES.get(source) ?? source}
              </span>
            ),
          },
          { name: 'Status', cell: (subscriber) => <State {...subscriber} /> },
        ]}
        isPlain
        actions={(subscriber) =>
          !hasEnded(subscriber) && (
            <RowMenu
              name={`More for ${subscriber.email}`}
              items={[
                ['Resume', subscriber.state === 'paused' && (() => resume(subscriber))],
                ['Unsubscribe', () => unsubscribe(subscriber)],
              ]}
            />
          )
        }
        nothing={
          <NothingThere
            seed={`no subscribers ${show}`}
            sentence={sought ? `No address begins with “${sought}”.` : EMPTY_MESSAGES[show]}
            onClear={onClear}
          />
        }
      />
    </div>
  );
  const files = (
    <>
      <ImportSubscribers onImported={reload} />
      <ExportSubscribers />
    </>
  );
  return (
    <Panels
      panels={[
        { name: 'list', content },
        { name: 'add', content: <AddSubscriber onAdded={reload} /> },
        { name: 'files', content: files },
      ]}
    />
  );
}

/** The places of the site where readers subscribe; all else was typed, or imported. */
const SITE_SOURCES = new Map(Object.entries({ '': 'Site\u00a0form', post: 'Post', footer: 'Footer' }));
const LANGUAGES = { en: 'English only', hi: 'Hindi only' };
const STATES = {
  asked: 'Awaiting confirmation',
  unsubscribed: 'Unsubscribed',
  paused: 'Paused: 3 letters came back',
  bounced: 'Unsubscribed: no such address',
  complained: 'Unsubscribed: reported as spam',
};

/** Only what is not so with everybody else. */
function State({ state, language }: DeskSubscriber) {
  return (
    <>
      {state !== 'subscribed' && <b>{STATES[state]}</b>}
      {language !== 'both' && <span className="quiet">{LANGUAGES[language]}</span>}
    </>
  );
}

/** Those who have ended their subscription can only subscribe again themselves. */
function hasEnded({ state }: DeskSubscriber): boolean {
  return state === 'unsubscribed' || state === 'bounced' || state === 'complained';
}

/** The day by which the list is sorted. */
function sinceOf({ asked_at, confirmed_at, unsubscribed_at }: DeskSubscriber): string {
  return unsubscribed_at ?? confirmed_at ?? asked_at;
}

function ExportSubscribers() {
  const { isLoading, download } = useDownload();
  const handleExport = () => download('/desk/subscribers/export', 'subscribers.csv');
  return (
    <FormSection
      heading="Export"
      lead="Every address, with the day and place its owner agreed, in a file that Import can read. It contains personal addresses; store it safely."
    >
      <div className="actions">
        <button type="button" className="button" disabled={isLoading} onClick={handleExport}>
          {isLoading ? 'Exporting...' : 'Export as CSV'}
        </button>
      </div>
    </FormSection>
  );
}
