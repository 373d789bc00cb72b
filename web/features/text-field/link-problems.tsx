/** Warns of links that readers cannot open; nothing keeps the post from being saved. */
export function LinkProblems({ problems }: { problems: string[] }) {
  return (
    <div className="link-problems" role="status">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}
