/** `<merchant-application>`: the form of this script's origin, in a frame. See docs/embedding.md. */
const { origin } = new URL(import.meta.url)
const EVENTS = ['ready', 'step', 'saved', 'submitted', 'closed', 'error']

class MerchantApplication extends HTMLElement {
  static observedAttributes = ['language']
  #frame
  #timer
  #isReady = false

  connectedCallback() {
    const [id, secret = ''] = (this.getAttribute('invitation') ?? '').split('#')
    const address = new URL('/apply/business-details', origin)
    if (id) address.searchParams.set('invitation', id)
    if (this.hasAttribute('pmi')) address.searchParams.set('pmi', this.getAttribute('pmi'))
    address.hash = secret
    const frame = document.createElement('iframe')
    const title = this.getAttribute('frame-title') ?? 'Merchant application'
    Object.assign(frame, { src: address.href, title, allow: 'clipboard-write' })
    frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
    this.#frame = frame
    this.replaceChildren(frame)
    window.addEventListener('message', this.#receive)
    // Refused, offline, or too old a browser: nothing is heard.
    this.#timer = setTimeout(() => this.#offerTab(address.href), 20_000)
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#receive)
    clearTimeout(this.#timer)
    this.#isReady = false
  }

  attributeChangedCallback() {
    if (this.#isReady) this.#language()
  }

  /** Moves the focus into the form. */
  focus() {
    this.#frame?.focus()
    this.#post('focus')
  }

  #receive = ({ source, origin: from, data }) => {
    if (source !== this.#frame.contentWindow || from !== origin) return
    if (data?.source !== 'merchant-application' || data.version !== 1) return
    const { type, payload = {} } = data
    if (type === 'height' && payload.height > 0) this.#frame.style.height = `${payload.height}px`
    if (type === 'scroll' && payload.top >= 0) this.#scroll(payload.top)
    if (type === 'ready') this.#language()
    if (!EVENTS.includes(type) || (type === 'ready' && this.#isReady)) return
    this.#isReady = true
    clearTimeout(this.#timer)
    this.dispatchEvent(new CustomEvent(type, { detail: payload }))
  }

  #language() {
    const language = this.getAttribute('language')
    this.#post(language ? 'language' : 'hello', { language })
  }

  #scroll(top) {
    const y = this.#frame.getBoundingClientRect().top + top
    if (y < 0 || y > window.innerHeight - 80) window.scrollBy({ top: y - window.innerHeight / 3 })
  }

  #post(type, payload) {
    const source = 'merchant-application-host'
    this.#frame?.contentWindow?.postMessage({ source, version: 1, type, payload }, origin)
  }

  #offerTab(href) {
    const link = document.createElement('a')
    Object.assign(link, { href, target: '_blank' })
    link.textContent = this.getAttribute('tab-text') ?? 'Open in a new tab'
    this.append(link)
    this.dispatchEvent(new CustomEvent('error', { detail: { code: 'not-ready' } }))
  }
}

customElements.define('merchant-application', MerchantApplication)
