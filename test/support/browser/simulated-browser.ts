import events from 'node:events';
import { configure } from '@testing-library/react';

// The simulated browser replaces `EventTarget`, on which p-queue is built, and Node refuses to set this of another one.
events.setMaxListeners = () => {};

// A page that is fetched for the first time takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'not found') });
