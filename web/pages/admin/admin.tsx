/** A placeholder for addresses that have no page yet. */
export default function ComingSoon() {
  return (
    <div className="sheet">
      <h1>Coming Soon</h1>
    </div>
  );
}
