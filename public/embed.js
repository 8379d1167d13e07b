/** `<merchant-application>`: the form of this script's origin, in a frame; see docs/embedding.md */
const { origin } = new URL(import.meta.url)
const NAME = 'merchant-application'
const EVENTS = ['ready', 'step', 'saved', 'submitted', 'closed', 'error']

class MerchantApplication extends HTMLElement {
  static observedAttributes = ['language', 'invitation', 'pmi', 'origin', 'frame-title']
  static #origins = new Set()
  /** Those in the page, inside shadow roots, too. */
  static #elements = new Set()
  static #properties = ['frameTitle', ...MerchantApplication.observedAttributes.slice(0, -1)]
  #frame
  #timer
  #origin
  #shown = ''
  /** Among the forms of its program on this page, so that each keeps its own answers. */
  #number = 0
  #isDue = false
  #isReady = false
  #isStarted = false

  /** For each script that is loaded; the page may have those of several programs. */
  static addProgram(added) {
    MerchantApplication.#origins.add(added)
    for (const element of MerchantApplication.#elements) element.#updateSoon()
  }

  /** A property stands for its attribute, also one that was set before this script ran. */
  static {
    for (const property of MerchantApplication.#properties) {
      const name = property.replace('T', '-t')
      Object.defineProperty(MerchantApplication.prototype, property, {
        get() {
          return this.getAttribute(name)
        },
        set(value) {
          if (value == null) this.removeAttribute(name)
          else this.setAttribute(name, value)
        },
      })
    }
  }

  connectedCallback() {
    for (const property of MerchantApplication.#properties) {
      if (!Object.hasOwn(this, property)) continue
      const value = this[property]
      delete this[property]
      this[property] = value
    }
    MerchantApplication.#elements.add(this)
    window.addEventListener('message', this.#receive)
    this.#updateSoon()
  }

  disconnectedCallback() {
    MerchantApplication.#elements.delete(this)
    window.removeEventListener('message', this.#receive)
    this.#forgetFrame()
  }

  /** With `moveBefore`, a frame goes on in another place. */
  connectedMoveCallback() {}

  attributeChangedCallback(name, before, after) {
    if (before === after) return
    if (name === 'language') this.#language()
    else this.#updateSoon()
  }

  /** Moves the focus into the form. */
  focus() {
    this.#frame?.focus()
    this.#post('focus')
  }

  /** Frameworks insert an element first, and set one attribute after the other then. */
  #updateSoon() {
    if (this.#isDue) return
    this.#isDue = true
    const update = () => {
      this.#isDue = false
      if (this.isConnected) this.#update()
    }
    // The page's other scripts of this kind have run by then.
    if (isParsed()) setTimeout(update)
    else document.addEventListener('DOMContentLoaded', update, { once: true })
  }

  #update() {
    if (this.#frame) this.#frame.title = this.#title()
    const from = this.#originOf()
    const href = from && this.#address(from)
    const isMoved = !this.#frame && this.#isStarted
    // Moving an element in the document ends its frame; what was typed is in the tab.
    if (isMoved) {
      this.#show(this.#shown)
      this.#fail('moved')
    }
    if (this.#isStarted || isMoved) {
      if (href !== this.#shown) this.#fail('started')
    } else if (!href) {
      this.#forgetFrame()
      this.replaceChildren()
      this.#fail('which-program')
    } else if (!this.#frame || href !== this.#shown) this.#show(href)
  }

  /** Where the page has the scripts of several programs, it says which form is whose. */
  #originOf() {
    const named = this.getAttribute('origin')
    if (named !== null) return /^https?:\/\/[^/?#]+/.exec(named)?.[0]
    return MerchantApplication.#origins.size > 1 ? undefined : origin
  }

  #address(from) {
    const given = this.getAttribute('invitation')?.trim() ?? ''
    const [link, secret = ''] = given.split(/#|%(?:25)*23/)
    // Of a whole link, the invitation alone is meant.
    const id = link.replace(/^.*[?&;]invitation=/, '').replace(/[&;].*/, '')
    // What an application began with is not taken from it.
    if (!id && this.#shown.includes('invitation=')) return this.#shown
    const address = new URL('/apply/business-details', from)
    if (id) address.searchParams.set('invitation', id)
    const pmi = this.getAttribute('pmi')
    if (pmi !== null) address.searchParams.set('pmi', pmi)
    address.hash = secret
    return address.href
  }

  #title() {
    return this.getAttribute('frame-title') ?? 'Merchant application'
  }

  #show(href) {
    this.#forgetFrame()
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: href, title: this.#title(), allow: 'clipboard-write' })
    frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
    this.#frame = frame
    this.#shown = href
    this.#origin = new URL(href).origin
    // A reload of the page finds the forms in the same order.
    const taken = [...MerchantApplication.#elements]
      .filter((one) => one !== this && one.#frame && one.#origin === this.#origin)
      .map((one) => one.#number)
    if (taken.includes(this.#number) || !this.#number) {
      this.#number = 1
      while (taken.includes(this.#number)) this.#number += 1
    }
    if (this.#number > 1) frame.name = `${NAME}-${this.#number}`
    this.#isStarted = false
    this.replaceChildren(frame)
    // Refused, offline, or too old a browser: nothing is heard.
    this.#timer = setTimeout(() => this.#offerTab(href), 20_000)
  }

  #forgetFrame() {
    clearTimeout(this.#timer)
    this.#frame = undefined
    this.#isReady = false
  }

  #receive = ({ source, origin: from, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || from !== this.#origin) return
    if (data?.source !== NAME || data.version !== 1) return
    const { type, payload = {} } = data
    if (type === 'height' && payload.height > 0) this.#frame.style.height = `${payload.height}px`
    if (type === 'scroll' && payload.top >= 0) this.#scroll(payload.top)
    if (type === 'started') this.#isStarted = true
    if (type === 'submitted' || type === 'closed') this.#isStarted = false
    if (!EVENTS.includes(type) || (type === 'ready' && this.#isReady)) return
    this.#isReady = true
    if (type === 'ready') this.#language()
    clearTimeout(this.#timer)
    this.dispatchEvent(new CustomEvent(type, { detail: payload }))
  }

  #language() {
    if (!this.#isReady) return
    const language = this.getAttribute('language')
    this.#post(language ? 'language' : 'hello', { language })
  }

  #scroll(top) {
    const y = this.#frame.getBoundingClientRect().top + top
    if (y < 0 || y > window.innerHeight - 80) window.scrollBy({ top: y - window.innerHeight / 3 })
  }

  #post(type, payload) {
    const source = 'merchant-application-host'
    this.#frame?.contentWindow?.postMessage({ source, version: 1, type, payload }, this.#origin)
  }

  #offerTab(href) {
    const link = document.createElement('a')
    Object.assign(link, { href, target: '_blank' })
    link.textContent = this.getAttribute('tab-text') ?? 'Open in a new tab'
    this.append(link)
    this.#fail('not-ready')
  }

  /** Who listens may come after this script. */
  #fail(code) {
    const tell = () => this.dispatchEvent(new CustomEvent('error', { detail: { code } }))
    if (document.readyState === 'complete') tell()
    else window.addEventListener('load', tell, { once: true })
  }
}

/** Whether the scripts that wait for the document have run. */
function isParsed() {
  const [navigation] = performance.getEntriesByType('navigation')
  return document.readyState === 'complete' || navigation?.domContentLoadedEventStart > 0
}

// The page may have this script twice, and those of other programs, perhaps of another version.
const defined = customElements.get(NAME)
if (!defined) customElements.define(NAME, MerchantApplication)
const known = defined ?? MerchantApplication
known.addProgram?.(origin)
