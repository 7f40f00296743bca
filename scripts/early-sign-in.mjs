import { renderToString } from 'react-dom/server'
import { createElement } from 'react'
import { runnerImport } from 'vite'

/**
 * Draws the sign-in form into the built page, so that it is painted before any script but start.js has come
 * (docs/decisions/0025). It is what React draws first, and takes over as it is. A demo begins with its frame, and
 * development with React.
 * @returns {import('vite').Plugin}
 */
export function earlySignIn() {
  /** @type {import('vite').ResolvedConfig | undefined} */
  let config
  return {
    name: 'early-sign-in',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (config === undefined || config.mode === 'demo') return html
        const place = '<div id="root" hidden></div>'
        if (!html.includes(place)) throw new Error('index.html has no empty #root')
        const drawn = await drawSignIn(config)
        return html.replace(place, () => place.replace('><', `>${drawn}<`))
      },
    },
  }
}

/**
 * @param {import('vite').ResolvedConfig} config
 * @returns {Promise<string>}
 */
async function drawSignIn({ root, mode, base }) {
  // What the page's code looks at when it begins.
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { location: new URL('http://page.invalid/') }),
    isSecureContext: true,
  })
  try {
    /** @type {{ module: typeof import('../src/app/practice/Page.tsx') }} */
    const { module } = await runnerImport('/src/app/practice/Page.tsx', {
      root,
      mode,
      base,
      configFile: false,
      logLevel: 'warn',
    })
    return renderToString(createElement(module.Page))
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'isSecureContext')
  }
}
