interface CheckBoxProps {
  label: string;
  name: string;
  isChecked: boolean;
}

export function CheckBox({ label, name, isChecked }: CheckBoxProps) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}
