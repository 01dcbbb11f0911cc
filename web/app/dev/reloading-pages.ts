import type { ProxyOptions } from 'vite';

/** The public pages of the server, with a script that reloads them when the server has started again. */
export function reloadingPages(target: string): ProxyOptions {
  return {
    target,
    selfHandleResponse: true,
    configure: (proxy) => {
      proxy.on('proxyReq', (request) => request.setHeader('accept-encoding', 'identity'));
      proxy.on('proxyRes', (from, _request, to) => {
        const { 'content-length': length, ...headers } = from.headers;
        const isPage = from.statusCode !== 304 && headers['content-type']?.startsWith('text/html');
        to.writeHead(from.statusCode ?? 502, isPage ? headers : from.headers);
        from.pipe(to, { end: false });
        from.once('end', () => to.end(isPage ? '<script type="module" src="/app/dev/reload.ts"></script>' : undefined));
      });
    },
  };
}
