import './toasts.css';
import * as RadixToast from '@radix-ui/react-toast';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '#web/store.ts';
import { scrollProblemIntoView } from './scroll-problem-into-view.ts';
import { dismissToast, type ListedToast, toasts } from './toast-list.ts';

export { addToast, dismissToasts } from './toast-list.ts';

/** Five seconds may be too few to decide on an action, and it is nowhere else: such a toast stays until it is closed. */
const SHOWN_MS = 5000;
const SWIPE_PX = 50;

let isMounted = false;

/** Rendered outside the page, so that a toast stays when the user navigates to another page. */
export function openToaster(): void {
  if (isMounted) return;
  isMounted = true;
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<Toaster />);
}

function Toaster() {
  const listed = useStore(toasts);
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {listed.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
      <RadixToast.Viewport className="toasts" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}

/** A screen reader announces a failure at once, anything else after its current sentence. */
function ToastItem({ id, isOpen, title, description, isDestructive = false, action }: ListedToast) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => (element && isOpen ? scrollProblemIntoView(element) : undefined), [element, isOpen]);

  return (
    <RadixToast.Root
      ref={setElement}
      className={isDestructive ? 'toast toast-destructive' : 'toast'}
      type={isDestructive ? 'foreground' : 'background'}
      duration={action ? Number.POSITIVE_INFINITY : SHOWN_MS}
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
