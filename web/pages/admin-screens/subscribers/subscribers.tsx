import type { DeskSubscriber, SubscriberPage, SubscriberQuery } from '#shared/contracts/desk/subscriber.ts';
import { countOf } from '#shared/text/count-of.ts';
import { ListFilters, withCount } from '#web/features/dashboard-frame/list-filters.tsx';
import { useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { Tabs } from '#web/features/dashboard-frame/tabs.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { useLatest } from '#web/features/dashboard-frame/use-query.ts';
import { useDownload } from '#web/session/use-download.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { FormSection } from '../form-parts.tsx';
import { AddSubscriber } from './add-subscriber.tsx';
import { ImportSubscribers } from './import-subscribers.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

export function Subscribers() {
  return (
    <AdminScreen here="subscribers" lead="Who gets your newsletter, newest first.">
      <SubscriberTabs />
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

function SubscriberTabs() {
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

  const nothing = (
    <NothingThere
      seed={`no subscribers ${show}`}
      sentence={sought ? `No address begins with “${sought}”.` : EMPTY_MESSAGES[show]}
      onClear={onClear}
    />
  );
  const content = (
    <>
      <ListFilters label="Search subscribers" placeholder="Search by email" choices={choicesOf(totals)} {...filters} />
      <p className="list-count" role="status">
        {sought && data && `${countOf(data.count, 'subscriber')} found`}
      </p>
      <PagedList label="Subscribers" nothing={nothing} {...listed}>
        {({ rows }) => (
          <SubscriberTable subscribers={rows} list={listed.list} onUnsubscribe={unsubscribe} onResume={resume} />
        )}
      </PagedList>
    </>
  );
  const files = (
    <>
      <ImportSubscribers onImported={reload} />
      <ExportSubscribers />
    </>
  );
  return (
    <Tabs
      tabs={[
        { name: 'list', label: 'Subscribers', content },
        { name: 'add', label: 'Add one', content: <AddSubscriber onAdded={reload} /> },
        { name: 'files', label: 'Import and export', content: files },
      ]}
    />
  );
}

type Totals = SubscriberPage['totals'];

function choicesOf(totals: Totals | undefined) {
  return [
    ['all', 'All'],
    ['subscribed', withCount('Subscribed', totals?.subscribed)],
    ['asked', withCount('Awaiting confirmation', totals?.asked)],
    ['unsubscribed', withCount('Unsubscribed', totals?.unsubscribed)],
  ] as const;
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
