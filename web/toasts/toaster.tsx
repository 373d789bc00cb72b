import * as RadixToast from '@radix-ui/react-toast';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '#web/store.ts';
import { scrollProblemIntoView } from './scroll-problem-into-view.ts';
import { dismissToast, type ListedToast, toasts } from './toast-list.ts';

export { addToast, dismissToasts } from './toast-list.ts';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

let isOpen = false;

/** Beside the page and not in it: a toast outlives the change from one page to the next. */
export function openToaster(): void {
  if (isOpen) return;
  isOpen = true;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<Toaster />);
}

function Toaster() {
  const listed = useStore(toasts);
  return (
    <RadixToast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {listed.map((toast) => (
        <ToastNote key={toast.id} {...toast} />
      ))}
      <RadixToast.Viewport className="toasts" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}

/** A failure is announced at once, anything else when the screen reader has finished its sentence. */
function ToastNote({ id, isOpen, title, description, isDestructive = false, action }: ListedToast) {
  const [note, setNote] = useState<HTMLElement | null>(null);
  useEffect(() => (note && isOpen ? scrollProblemIntoView(note) : undefined), [note, isOpen]);

  return (
    <RadixToast.Root
      ref={setNote}
      className={isDestructive ? 'toast toast-destructive' : 'toast'}
      type={isDestructive ? 'foreground' : 'background'}
      open={isOpen}
      onOpenChange={(open) => !open && dismissToast(id)}
    >
      <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
      {description && <RadixToast.Description>{description}</RadixToast.Description>}
      {action && (
        <RadixToast.Action asChild altText={action.label}>
          <button type="button" className="toast-action" onClick={action.run}>
            {action.label}
          </button>
        </RadixToast.Action>
      )}
      <RadixToast.Close className="toast-close" aria-label="Close">
        ×
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
