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

  const TEXTS = {
    en: {
      opening: 'Opening …',
      account: 'Choose an account',
      ending: (name, mask) => `${name} ending in ${mask}`,
      banks: 'Back to the banks',
      close: 'Close',
      bank: 'Choose a bank',
      hint: 'A sandbox stands in for the bank link. No real bank is asked.',
      fail: 'Fail with an error',
      empty: 'Return an empty token',
      away: 'Sign in at your bank',
      popup: 'Go on here once you have signed in in the other window.',
      goOn: 'I have signed in',
    },
    es: {
      opening: 'Abriendo…',
      account: 'Elija una cuenta',
      ending: (name, mask) => `${name} terminada en ${mask}`,
      banks: 'Volver a los bancos',
      close: 'Cerrar',
      bank: 'Elija un banco',
      hint: 'Un entorno de prueba reemplaza la conexión bancaria. No se consulta a ningún banco real.',
      fail: 'Fallar con un error',
      empty: 'Devolver un token vacío',
      away: 'Inicie sesión en su banco',
      popup: 'Continúe aquí cuando haya iniciado sesión en la otra ventana.',
      goOn: 'Ya inicié sesión',
    },
  }

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
    const { token, receivedRedirectUri, onSuccess, onExit, onEvent, onLoad } = settings
    let texts = TEXTS[document.documentElement.lang.slice(0, 2)] ?? TEXTS.en
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
        texts.account,
        institution.name,
        institution.accounts.map(({ id, name, mask }) => [
          mask === null ? name : texts.ending(name, mask),
          () =>
            post('/link/session/finish', {
              link_token: token,
              institution_id: institution.id,
              account_id: id,
            }).then(({ public_token, metadata }) => succeed(public_token, metadata), failed),
        ]),
        [
          [texts.banks, () => chooseBank(institutions)],
          [texts.close, () => exit(null)],
        ],
      )
    }

    function chooseBank(institutions) {
      show(
        texts.bank,
        texts.hint,
        institutions.map((institution) => [
          institution.name,
          () =>
            institution.oauth
              ? visit(institution, institutions)
              : chooseAccount(institution, institutions),
        ]),
        [
          [texts.fail, () => exit(FAILURE)],
          [texts.empty, () => succeed('', { institution: null, accounts: null })],
          [texts.close, () => exit(null)],
        ],
      )
    }

    /**
     * Opens the bank's own site: in this tab if the bank can return, else in a window beside it.
     */
    function visit(institution, institutions) {
      const visit = { link_token: token, institution_id: institution.id }
      post('/link/session/visit', visit).then(({ path, redirects }) => {
        onEvent?.('OPEN_OAUTH', { link_session_id: 'sandbox' })
        if (redirects) window.location.assign(origin + path)
        else beside(path, institutions)
      }, failed)
    }

    function beside(path, institutions) {
      window.open(origin + path)
      const state = path.split('/').at(-1)
      const goOn = () =>
        begin(`${origin}/?oauth_state_id=${state}`).finally(() =>
          onEvent?.('CLOSE_OAUTH', { link_session_id: 'sandbox' }),
        )
      show(
        texts.away,
        texts.popup,
        [[texts.goOn, goOn]],
        [
          [texts.banks, () => chooseBank(institutions)],
          [texts.close, () => exit(null)],
        ],
      )
    }

    function begin(received) {
      const opening = { link_token: token, ...(received && { received_redirect_uri: received }) }
      return post('/link/session/open', opening).then(({ institutions, language, signed_in }) => {
        if (!host) return
        texts = TEXTS[language] ?? TEXTS.en
        if (signed_in) chooseAccount(signed_in, institutions)
        else chooseBank(institutions)
      }, failed)
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
      show('Sandbox bank link', texts.opening, [], [[texts.close, () => exit(null)]])
      dialog.showModal()
      onEvent?.('OPEN', { link_session_id: 'sandbox' })
      begin(receivedRedirectUri)
    }

    queueMicrotask(() => onLoad?.())
    return { open, exit: () => exit(null), destroy: remove }
  }

  window.Plaid = { create }
})()
