interface CancelButtonProps {
  isUnsaved: boolean;
  onClose: () => void;
}

/** Closes a form; what was typed there is not thrown away unasked. */
export function CancelButton({ isUnsaved, onClose }: CancelButtonProps) {
  const close = () => {
    if (!isUnsaved || confirm('What you typed here is not saved yet. Close it without saving?')) onClose();
  };
  return (
    <button type="button" className="word-button" onClick={close}>
      Cancel
    </button>
  );
}
