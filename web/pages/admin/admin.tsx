/** A place kept free for later. */
export default function ComingSoon() {
  return (
    <div className="sheet">
      <h1>Coming Soon</h1>
    </div>
  );
}
