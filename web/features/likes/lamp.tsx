export function Lamp() {
  return (
    <svg className="lamp" viewBox="0 0 20 20" aria-hidden="true">
      <path className="flame" d="M10.3 1c.2 2.3 2.7 3.5 2.7 6.2a3 3 0 0 1-6 0C7 5.2 9.6 3.7 10.3 1z" />
      <path d="M1.5 12.5h17c-.6 3.9-4 6-8.5 6s-7.9-2.1-8.5-6z" />
    </svg>
  );
}
