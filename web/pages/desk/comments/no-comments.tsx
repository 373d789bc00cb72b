import { NothingThere } from '#web/features/desk/nothing-there.tsx';

const SENTENCES = {
  all: 'Nobody has written anything yet.',
  held: 'Nothing waits for you.',
  reported: 'No comment has been reported.',
  hidden: 'No comment is hidden.',
};

export function NoComments({ show, isSearch }: { show: keyof typeof SENTENCES; isSearch: boolean }) {
  return (
    <NothingThere seed={`no comments ${show}`}>
      <p>{isSearch ? 'No comment says that.' : SENTENCES[show]}</p>
    </NothingThere>
  );
}
