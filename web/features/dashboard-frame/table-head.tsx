interface TableHeadProps {
  columns: string[];
  /** The heading of a last column that only screen readers need. */
  hidden?: string;
}

export function TableHead({ columns, hidden }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {hidden && (
          <th scope="col">
            <span className="visually-hidden">{hidden}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
