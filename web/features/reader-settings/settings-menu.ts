import { TEXT_SIZE, THEME } from '#shared/reader-settings.ts';
import './settings-menu.css';
import { writeStored } from '#web/storage.ts';

type Setting = typeof TEXT_SIZE | typeof THEME;

interface Choice {
  /** What is stored; empty for the usual look. */
  value: string;
  label: string;
}

const DEFAULT = { value: '' };

const SETTINGS: { setting: Setting; legend: string; choices: Choice[] }[] = [
  {
    setting: TEXT_SIZE,
    legend: 'Text size',
    choices: [
      { value: 'small', label: 'Small' },
      { value: '', label: 'Medium' },
      { value: 'large', label: 'Large' },
    ],
  },
  {
    setting: THEME,
    legend: 'Theme',
    choices: [
      { value: '', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
];

/** Gives the button a menu, and opens it. Later clicks open and close it without us. */
export function openSettings(button: HTMLButtonElement): void {
  if (button.popoverTargetElement) return;
  const panel = document.createElement('div');
  panel.className = 'settings-panel';
  panel.popover = 'auto';
  panel.append(...SETTINGS.map(fieldsetOf));
  panel.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    choose(name as Setting, value);
  });
  // Another tab may have changed a setting since the menu was last open.
  panel.addEventListener('beforetoggle', () => checkChosen(panel));
  checkChosen(panel);
  button.after(panel);
  button.popoverTargetElement = panel;
  panel.showPopover?.();
}

function fieldsetOf({ setting, legend, choices }: (typeof SETTINGS)[number]): HTMLFieldSetElement {
  const fieldset = document.createElement('fieldset');
  fieldset.append(element('legend', legend), ...choices.map((choice) => radioOf(setting, choice)));
  return fieldset;
}

function radioOf(setting: Setting, { value, label }: Choice): HTMLLabelElement {
  const radio = document.createElement('input');
  Object.assign(radio, { type: 'radio', name: setting, value });
  const wrapper = document.createElement('label');
  wrapper.append(radio, element('span', label));
  return wrapper;
}

function element(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text });
}

/** Checks what the page shows now. The script in its head has put that there; it may not be one of the choices. */
function checkChosen(panel: HTMLElement): void {
  const { theme, textSize } = document.documentElement.dataset;
  for (const { setting, choices } of SETTINGS) {
    const shown = setting === THEME ? theme : textSize;
    const { value } = choices.find((choice) => choice.value === shown) ?? DEFAULT;
    for (const radio of panel.querySelectorAll<HTMLInputElement>(`[name=${setting}]`)) {
      radio.checked = radio.value === value;
    }
  }
}

function choose(setting: Setting, value: string): void {
  // Browsers tell only other tabs of a change.
  if (writeStored('local', setting, value || null)) dispatchEvent(new StorageEvent('storage', { key: setting }));
  // Without storage, the choice holds until the page is left.
  else document.documentElement.dataset[setting === THEME ? 'theme' : 'textSize'] = value;
}
