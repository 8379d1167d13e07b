/**
 * Stands in for the vendor's browser script: defines `window.Plaid.create`, which opens a small
 * dialog to choose a bank and an account, or a failure. It keeps to the page's policy: its style is
 * a constructed sheet in a shadow root, and it talks to the origin that it came from.
 */
;(() => {
  const origin = new URL(document.currentScript.src).origin

  const STYLE = `
    dialog { box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem;
      border: 1px solid #6b7280; border-radius: 12px; background: #fff; color: #111827;
      font: 1rem/1.5 system-ui, sans-serif; }
    dialog::backdrop { background: rgb(17 24 39 / 60%); }
    h2 { margin: 0 0 .25rem; font-size: 1.25rem; }
    p { margin: 0 0 1rem; color: #4b5563; font-size: .875rem; }
    ul { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .5rem; }
    h2:focus { outline: none; }
    button { box-sizing: border-box; width: 100%; min-height: 44px; padding: .5rem .75rem;
      border: 1px solid #6b7280; border-radius: 8px; background: #fff; color: inherit;
      font: inherit; text-align: start; cursor: pointer; }
    button:hover { border-color: #111827; }
    button:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
    .outcomes { display: grid; gap: .5rem; padding-top: 1rem; border-top: 1px solid #d1d5db; }
  `

  const FAILURE = {
    error_type: 'INSTITUTION_ERROR',
    error_code: 'INSTITUTION_DOWN',
    error_message: 'the sandbox was told to fail',
    display_message: null,
  }

  async function post(path, body) {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw answer
    return answer
  }

  function element(name, text, onClick) {
    const made = document.createElement(name)
    made.textContent = text
    if (onClick) {
      made.type = 'button'
      made.addEventListener('click', onClick)
    }
    return made
  }

  function listOf(entries) {
    const list = document.createElement('ul')
    for (const [text, onClick] of entries) {
      const item = document.createElement('li')
      item.append(element('button', text, onClick))
      list.append(item)
    }
    return list
  }

  function create(settings) {
    const { token, onSuccess, onExit, onEvent, onLoad } = settings
    let host
    let dialog

    /** Closed before it goes, so that the focus returns to where it was. */
    function remove() {
      dialog?.close()
      host?.remove()
      host = undefined
    }

    function exit(error) {
      if (!host) return
      remove()
      onEvent?.(error ? 'ERROR' : 'EXIT', { link_session_id: 'sandbox' })
      onExit?.(error, {
        institution: null,
        status: error ? 'institution_not_found' : 'choose_device',
        link_session_id: 'sandbox',
        request_id: 'sandbox',
      })
    }

    function succeed(publicToken, metadata) {
      remove()
      onEvent?.('HANDOFF', { link_session_id: 'sandbox' })
      onSuccess?.(publicToken, metadata)
    }

    function failed(reason) {
      exit(reason && typeof reason.error_code === 'string' ? reason : FAILURE)
    }

    function show(title, hint, entries, outcomes) {
      const heading = element('h2', title)
      heading.id = 'title'
      heading.tabIndex = -1
      const others = document.createElement('div')
      others.className = 'outcomes'
      for (const [text, onClick] of outcomes) others.append(element('button', text, onClick))
      dialog.replaceChildren(heading, element('p', hint), listOf(entries), others)
      heading.focus()
    }

    function chooseAccount(institution, institutions) {
      show(
        'Choose an account',
        institution.name,
        institution.accounts.map(({ id, name, mask }) => [
          mask === null ? name : `${name} ending in ${mask}`,
          () =>
            post('/link/session/finish', {
              link_token: token,
              institution_id: institution.id,
              account_id: id,
            }).then(({ public_token, metadata }) => succeed(public_token, metadata), failed),
        ]),
        [
          ['Back to the banks', () => chooseBank(institutions)],
          ['Close', () => exit(null)],
        ],
      )
    }

    function chooseBank(institutions) {
      show(
        'Choose a bank',
        'A sandbox stands in for the bank link. No real bank is asked.',
        institutions.map((institution) => [
          institution.name,
          () => chooseAccount(institution, institutions),
        ]),
        [
          ['Fail with an error', () => exit(FAILURE)],
          ['Return an empty token', () => succeed('', { institution: null, accounts: null })],
          ['Close', () => exit(null)],
        ],
      )
    }

    function open() {
      if (host) return
      host = document.createElement('div')
      const shadow = host.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(STYLE)
      shadow.adoptedStyleSheets = [sheet]
      dialog = document.createElement('dialog')
      dialog.setAttribute('aria-labelledby', 'title')
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        exit(null)
      })
      shadow.append(dialog)
      document.body.append(host)
      show('Sandbox bank link', 'Opening …', [], [['Close', () => exit(null)]])
      dialog.showModal()
      onEvent?.('OPEN', { link_session_id: 'sandbox' })
      post('/link/session/open', { link_token: token }).then(
        ({ institutions }) => host && chooseBank(institutions),
        failed,
      )
    }

    queueMicrotask(() => onLoad?.())
    return { open, exit: () => exit(null), destroy: remove }
  }

  window.Plaid = { create }
})()
