// In the place of https://apis.google.com/js/api.js, which cannot be had in tests: the few calls with which Firebase's
// library and its emulator speak to each other through a frame. Everything on either side of it is real.
(() => {
  const { src } = document.currentScript;
  const onload = new URL(src).searchParams.get('onload');
  const channels = [];
  let sent = 0;

  function openChannel(otherWindow) {
    const handlers = {};
    const early = [];
    const waiting = {};
    let isUp = false;
    let up = () => {};

    async function handle(message) {
      if (!handlers[message.name]) return early.push(message);
      const value = await handlers[message.name](message.data);
      otherWindow().postMessage({ stand: 'answer', id: message.id, value }, '*');
    }

    const channel = {
      restyle: async () => {},
      register(name, handler) {
        handlers[name] = handler;
        early.splice(0).forEach(handle);
      },
      send(name, data, heard) {
        sent += 1;
        waiting[sent] = heard;
        otherWindow().postMessage({ stand: 'call', id: sent, name, data }, '*');
      },
      ping: (heard) =>
        new Promise((done) => {
          up = () => {
            heard?.();
            done();
          };
          if (isUp) up();
        }),
      hear({ source, data }) {
        if (source !== otherWindow() || !data?.stand) return;
        if (data.stand === 'up') {
          isUp = true;
          up();
        }
        if (data.stand === 'call') handle(data);
        if (data.stand === 'answer') {
          try {
            waiting[data.id]?.([data.value]);
          } catch {
            // As the real one: the library reports by itself.
          }
          delete waiting[data.id];
        }
      },
    };
    channels.push(channel);
    return channel;
  }

  addEventListener('message', (event) => {
    for (const channel of channels) channel.hear(event);
  });

  const context = {
    open(options, ready) {
      const frame = document.createElement('iframe');
      frame.src = options.url;
      Object.assign(frame.style, options.attributes.style);
      frame.setAttribute('aria-hidden', 'true');
      frame.tabIndex = -1;
      const channel = openChannel(() => frame.contentWindow);
      options.where.appendChild(frame);
      return Promise.resolve(ready(channel));
    },
    getParentIframe() {
      const channel = openChannel(() => window.parent);
      window.parent.postMessage({ stand: 'up' }, '*');
      return channel;
    },
  };
  window.gapi = {
    load: (_name, options) => setTimeout(typeof options === 'function' ? options : options.callback, 0),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: class {}, getContext: () => context },
  };
  (window[onload] ?? window.gapi_onload)?.();
})();
