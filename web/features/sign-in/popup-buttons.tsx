import type { Provider } from './firebase-popup.ts';
import type { Popup } from './use-popup.ts';

const PROVIDERS: Provider[] = ['Google', 'GitHub'];

/** `label` goes before the provider's name. They stay pressable: a window can get lost behind others. */
export function PopupButtons({ popup, label }: { popup: Popup; label: string }) {
  return PROVIDERS.map((provider) => (
    <button
      key={provider}
      type="button"
      className="way"
      data-needs-script=""
      aria-busy={popup.pending === provider || undefined}
      onPointerDown={popup.prepare}
      onKeyDown={popup.prepare}
      onClick={() => void popup.open(provider)}
    >
      {label} {provider}
    </button>
  ));
}
