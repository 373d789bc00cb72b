import type { Provider } from './firebase-popup.ts';
import type { Popup } from './use-sign-in.ts';

const PROVIDERS: Provider[] = ['Google', 'GitHub'];

interface PopupButtonsProps {
  pending?: Provider | null;
  prepare: Popup['prepare'];
  onPress: (provider: Provider) => void;
  /** The text before the name of the provider. */
  label: string;
}

/** The buttons stay enabled while a window is open, because it can get lost behind others. */
export function PopupButtons({ pending, prepare, onPress, label }: PopupButtonsProps) {
  return PROVIDERS.map((provider) => (
    <button
      key={provider}
      type="button"
      className="way"
      data-needs-script=""
      aria-busy={pending === provider || undefined}
      onPointerDown={prepare}
      onKeyDown={prepare}
      onClick={() => onPress(provider)}
    >
      {label} {provider}
    </button>
  ));
}
