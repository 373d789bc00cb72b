import events from 'node:events';

// The simulated browser replaces `EventTarget`, on which p-queue is built, and Node refuses to set this of another one.
events.setMaxListeners = () => {};
