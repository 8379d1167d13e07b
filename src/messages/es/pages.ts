/** The texts of `en/pages.ts` in Spanish: see `first-step.ts`. */
import type { ConsentContext } from '../../application/consents.ts'
import type { SalesPace } from '../../application/sales.ts'
import type { LaterMessages } from '../messages.ts'
import { categories, fillers } from './categories.ts'
import { language, questions, stepTitles } from './first-step.ts'
import { ownerTitles } from './reference.ts'

function contactUs({ supportEmail, supportPhone, brandName }: ConsentContext): string {
  if (supportEmail !== '') return `escriba a ${supportEmail}`
  return supportPhone === '' ? `escriba a ${brandName}` : `llame al ${supportPhone}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function accountIn({ bankName, accountEnding, isLinked }: ConsentContext): string {
  if (accountEnding === '' && !isLinked) {
    return bankName === ''
      ? 'La cuenta cuyo número todavía debe ingresar'
      : `La cuenta de esta solicitud, ${bankName}`
  }
  const account =
    accountEnding === '' ? 'La cuenta que validó' : `Cuenta terminada en ${accountEnding}`
  return bankName === '' ? account : `${account}, ${bankName}`
}

/** A changed text needs a new version: its day and `.es`, and `.2` for a second text of one day. */
export const consents: LaterMessages['consents'] = {
  /** 15 U.S.C. 7001(c): scope, withdrawing, paper, hardware and software. */
  'electronic-records': (context) => ({
    version: '2026-11-24.es',
    title: 'Documentos electrónicos y firma electrónica',
    statement: `Usted acepta firmar electrónicamente y recibir en formato electrónico el contrato, las divulgaciones y los avisos de ${context.brandName}.`,
    details: [
      {
        term: 'Qué abarca',
        text: 'Esta solicitud, el Contrato para comercios y todas las divulgaciones, estados de cuenta y avisos sobre su cuenta que resulten de ellos.',
      },
      {
        term: 'Cómo retirarlo',
        text: `Puede retirar este consentimiento en cualquier momento: ${contactUs(context)}. Lo que haya firmado o recibido antes conserva su validez. No hay ningún cargo. Si lo retira, es posible que no podamos seguir prestándole servicio.`,
      },
      {
        term: 'Copias en papel',
        text: 'Puede pedir de la misma manera, sin costo, una copia en papel de cualquier documento.',
      },
      {
        term: 'Qué necesita',
        text: 'Un navegador web actualizado, una dirección de correo electrónico que usted revise, un programa que abra archivos PDF y una impresora o espacio para guardar copias. Al firmar aquí, demuestra que puede abrir estos documentos. Avísenos si cambia su dirección de correo electrónico.',
      },
    ],
    links: [],
  }),

  'privacy-and-terms': ({ brandName, privacyUrl, termsUrl }) => ({
    version: '2026-11-22.es',
    title: 'Privacidad y términos',
    statement: `Usted acepta los Términos del servicio y ha leído en la Política de privacidad cómo ${brandName} maneja la información personal.`,
    details: [],
    links: [
      { text: 'Política de privacidad', url: privacyUrl },
      { text: 'Términos del servicio', url: termsUrl },
    ],
  }),

  /** 31 CFR 1010.230: certified by the person who opens the account, to the best of their knowledge. */
  'beneficial-ownership': ({ brandName }) => ({
    version: '2026-11-22.es',
    title: 'Beneficiarios finales',
    statement:
      'Usted certifica que, a su leal saber y entender, la información que dio sobre los propietarios y sobre la persona que controla el negocio es completa y correcta.',
    details: [
      {
        term: 'Quiénes deben figurar',
        text: 'Toda persona que posea, directa o indirectamente, el 25 por ciento o más del negocio, y una persona con responsabilidad significativa de controlarlo o administrarlo.',
      },
      {
        term: 'Por qué',
        text: `Las normas federales (31 CFR 1010.230) se lo exigen a toda persona que abra una cuenta para una empresa. Avise a ${brandName} si cambian los propietarios o la persona con control.`,
      },
    ],
    links: [],
  }),

  /** Nacha Operating Rules: receiver, account, amounts, times, revocation, and a copy. */
  'ach-authorization': (context) => ({
    version: '2026-11-24.es',
    title: 'Autorización de ACH',
    statement: `Usted autoriza a ${context.brandName}, a su banco miembro y a los agentes de ambos a hacer créditos y débitos por ACH en la cuenta bancaria indicada abajo, y a corregir errores de la misma manera.`,
    details: [
      { term: 'Titular de la cuenta', text: context.legalBusinessName },
      { term: 'Cuenta', text: accountIn(context) },
      {
        term: 'Montos',
        text: 'Créditos por sus ventas con tarjeta. Débitos por reembolsos, contracargos, cargos y cualquier otra cantidad que deba según el Contrato para comercios, cada uno por el monto que se deba en ese momento.',
      },
      {
        term: 'Cuándo',
        text: 'Solo si se aprueba su solicitud; después, a medida que se liquiden las ventas con tarjeta y venzan las cantidades que deba, hasta que usted revoque esta autorización y se haya pagado todo lo que debe.',
      },
      {
        term: 'Cómo revocarla',
        text: `${capitalized(contactUs(context))} al menos diez días hábiles antes de la fecha en que quiera que termine. Seguirá debiendo lo que haya vencido para entonces.`,
      },
      {
        term: 'Cuenta comercial',
        text: 'Usted confirma que la cuenta es comercial y que el negocio queda obligado por las Reglas Operativas de Nacha para operaciones corporativas (CCD). Su copia firmada incluye esta autorización.',
      },
    ],
    links: [],
  }),
}

export const intros: LaterMessages['intros'] = {
  'business-overview': 'Cuéntenos cómo está constituido su negocio y qué vende.',
  'transaction-details':
    'Cuéntenos cómo cobra con tarjeta y cuánto espera vender. Si su negocio es nuevo, puede dar cifras estimadas.',
  'banking-information':
    'Use la cuenta de cheques del negocio en la que quiere recibir el dinero de sus ventas con tarjeta.',
  'review-&-submit': 'Revise sus respuestas. Puede cambiar lo que necesite antes de firmar.',
}

export const review: LaterMessages['review'] = {
  edit: 'Editar',
  submit: 'Enviar solicitud',
  unsaved: {
    body: 'Usted cambió algunas respuestas, pero no presionó “Siguiente”, así que los cambios todavía no están en su solicitud. Abra el paso y presione “Siguiente”, o firme lo que ve aquí.',
    steps: 'Pasos con cambios',
  },
  agreement: {
    heading: 'Contrato para comercios',
    intro: 'Lea el contrato. Al firmar abajo, lo acepta en nombre de su negocio.',
    loading: 'Cargando el contrato',
    failed:
      'No pudimos cargar el contrato. Podrá enviar la solicitud cuando el contrato se pueda leer aquí.',
    tryAgain: 'Intentar de nuevo',
    download: 'Descargar el contrato (PDF)',
    notInThisLanguage: 'Tenemos este contrato solo en inglés.',
    notLoaded: 'Espere a que se cargue el Contrato para comercios para leerlo antes de firmar',
    notLoadedTryAgain:
      'Presione “Intentar de nuevo” para cargar el Contrato para comercios y leerlo antes de firmar',
  },
  pricing: {
    caption: 'Precios',
    columns: ['Concepto', 'Usted paga'],
    rows: ({ cardPresent, cardNotPresent, chargebackDollars }) => [
      {
        name: 'Transacción con tarjeta presente',
        price: `${cardPresent.percent}% + ${cardPresent.cents} centavos por transacción con tarjeta presente`,
      },
      {
        name: 'Transacción sin tarjeta presente',
        price: `${cardNotPresent.percent}% + ${cardNotPresent.cents} centavos por transacción sin tarjeta presente`,
      },
      { name: 'Contracargo', price: `$${chargebackDollars} por contracargo` },
    ],
    estimate: (fees, annual, share, average) => ({
      before: 'Por las ventas que espera, pagaría ',
      strong: `cerca de ${fees} al mes`,
      after: `, sin contar contracargos. Suponemos ventas de ${annual} al año, ${share} con tarjeta presente, y una venta promedio de ${average}.`,
    }),
  },
  consents: {
    heading: 'Su consentimiento',
    intro: 'Al firmar abajo, también acepta estas declaraciones. Lea cada una.',
    details: 'Detalles',
    version: (version) => `Versión ${version}`,
    closing: (brandName) =>
      `Escribir su nombre abajo y presionar “Enviar solicitud” equivale a su firma electrónica. Al firmar, usted acepta el Contrato para comercios y las declaraciones anteriores. También certifica que, a su leal saber y entender, lo que le ha informado a ${brandName} es completo y correcto.`,
  },
  errors: {
    heading: 'Hubo un error al enviar la solicitud:',
    unknown: 'Ocurrió un error desconocido. Intente de nuevo en unos minutos.',
    offline:
      'Parece que no tiene conexión a internet. Revise su conexión y envíe la solicitud de nuevo.',
    timeout:
      'El servidor tardó demasiado en responder. Vuelva a enviar la solicitud: no se duplicará.',
    unreachable:
      'No pudimos comunicarnos con el servidor. Revise su conexión y envíe la solicitud de nuevo.',
    updating:
      'Estamos actualizando este formulario. No perdió nada de lo que escribió. Envíe la solicitud de nuevo en un minuto.',
  },
  failed: {
    title: 'No se pudo enviar la solicitud',
    body: 'No perdió nada de lo que escribió. Revise su conexión y vuelva a presionar “Enviar solicitud”. Nunca se envía dos veces.',
    confirm: 'Aceptar',
  },
  alreadyReceived: {
    title: 'Ya la recibimos',
    body: (reference: string, time: string) =>
      `Recibimos su solicitud con el número ${reference} a las ${time}, con las respuestas que tenía entonces. Si cambió alguna después, díganoslo con este número: no hace falta presentar otra.`,
    confirm: 'Continuar',
  },
}

export const days: LaterMessages['days'] = (count) => (count === 1 ? '1 día' : `${count} días`)

export const pages: LaterMessages['pages'] = {
  getStarted: {
    intro: (brandName) =>
      `Presente su solicitud para aceptar pagos con tarjeta por medio de ${brandName}. Le tomará unos 10 minutos llenarla, más el tiempo de leer el contrato.`,
    needed: {
      heading: 'Lo que necesitará',
      items: ({ minimumStake }) => [
        {
          term: 'Su negocio',
          text: 'El nombre legal, la dirección y el número de teléfono. También el número de identificación del empleador (EIN), a menos que usted sea propietario único.',
        },
        {
          term: 'Los propietarios',
          text: `El número de Seguro Social, la fecha de nacimiento y la dirección residencial de cada persona que posea el ${minimumStake}% o más.`,
        },
        {
          term: 'Sus ventas con tarjeta',
          text: 'Su venta promedio y su venta más alta con tarjeta, y el total de ventas con tarjeta que espera en un año.',
        },
        {
          term: 'Su cuenta bancaria',
          text: 'El número de ruta bancaria y el número de la cuenta de cheques de su negocio. Si le ofrecemos validar su cuenta, puede iniciar sesión en su banco en vez de escribir los números.',
        },
        {
          term: 'Documentos',
          text: 'Quizás le pidamos fotos o copias escaneadas, como un cheque anulado o una identificación con foto.',
        },
      ],
    },
    sections: () => [
      {
        heading: 'Qué pasa con sus respuestas',
        content: [
          'Recibimos su solicitud solo cuando usted la envía. La ciframos para que solo puedan abrirla las personas que revisan las solicitudes.',
          'Antes de eso, buscamos la dirección y el número de ruta bancaria que escribe, para ayudarle a llenar el formulario. Si decide validar una cuenta bancaria con Plaid, también recibimos los números de la cuenta de parte de su banco. Si le pedimos documentos, su navegador cifra cada archivo y lo envía cuando usted lo agrega. Si guarda para después, o pide que otra persona firme o ingrese sus datos, recibimos copias cifradas.',
        ],
      },
    ],
  },

  about: {
    intro: (brandName) =>
      `${brandName} ayuda a los negocios a aceptar pagos con tarjeta. Use este formulario para presentar su solicitud.`,
    sections: ({ minimumStake }) => [
      {
        heading: 'Por qué pedimos tanta información',
        content: [
          `En Estados Unidos, quien mueve dinero para un negocio debe saber quiénes son los propietarios. La ley federal nos exige preguntar por cada persona que posea el ${minimumStake}% o más de una empresa, y por una persona que la controle: su nombre, dirección, fecha de nacimiento y número de Seguro Social.`,
        ],
      },
      {
        heading: 'Cómo protegemos sus respuestas',
        content: [
          'Revisamos que su solicitud esté completa y luego ciframos sus respuestas para que solo puedan abrirlas las personas que revisan las solicitudes. Nuestro servidor web no puede hacerlo.',
        ],
      },
    ],
    questions: { heading: '¿Tiene preguntas?', before: 'Comuníquese con nosotros: ', after: '.' },
  },

  privacy: {
    intro: (brandName) =>
      `Cómo ${brandName} maneja la información que usted ingresa en la Solicitud para comercios.`,
    sections: ({ idleMinutes, linkedAccountHours, savedDays, signDays }) => [
      {
        heading: 'Qué información recopilamos',
        content: [
          [
            'Sobre su negocio: nombre, dirección, teléfono, correo electrónico, número de identificación del contribuyente y ventas.',
            'Sobre sus propietarios, la persona con control (quien controla la empresa) y su contacto: nombre, teléfono y correo electrónico. En el caso de los propietarios y de la persona con control, también su dirección residencial, fecha de nacimiento y número de Seguro Social.',
            'La cuenta bancaria en la que quiere recibir el dinero de sus ventas con tarjeta.',
            'Si le pedimos documentos: los archivos que usted agrega, como un cheque anulado o una identificación con foto.',
            'Cuando usted firma: la fecha y la hora, su dirección IP y el navegador que usó.',
          ],
        ],
      },
      {
        heading: 'Para qué la usamos',
        content: [
          'La usamos para revisar su solicitud, para confirmar identidades como exige la ley federal y para prevenir fraudes. Si se aprueba su solicitud, también la usamos para pagarle sus ventas con tarjeta e informarlas al IRS. No la vendemos ni la usamos para publicidad.',
        ],
      },
      {
        heading: 'Quién la ve',
        content: [
          'La ven estas personas y empresas:',
          [
            'las personas que revisan las solicitudes',
            'el banco que patrocina su cuenta y las redes de tarjetas',
            'empresas que nos ayudan a comprobar identidades, negocios y crédito',
            'la empresa que valida cuentas bancarias, si usted valida una cuenta con ella',
            'directorios de direcciones y de bancos, que reciben solo la dirección o el número de ruta bancaria que usted escribe',
          ],
          'También la compartimos con las autoridades cuando la ley nos obliga.',
        ],
      },
      {
        heading: 'Qué recibimos y cuándo',
        content: [
          'Recibimos su solicitud solo cuando usted la envía. Antes de eso:',
          [
            'Mientras escribe una dirección o un número de ruta bancaria, los buscamos para sugerirle direcciones y para encontrar el nombre de su banco.',
            `Si decide validar una cuenta bancaria con Plaid, su banco nos da el número de cuenta y el número de ruta bancaria. Los guardamos cifrados hasta por ${linkedAccountHours} horas para que pueda enviarlos con su solicitud, y luego los borramos.`,
            `Si decide terminar después, su navegador cifra sus respuestas, sin números de Seguro Social, fechas de nacimiento, números de identificación del contribuyente (TIN) ni números bancarios, y nosotros las guardamos. Solo quien tenga su enlace puede abrirlas; nosotros no podemos. Las borramos cuando usted lo pide, cuando envía la solicitud o cuando nadie las abre durante ${savedDays} días.`,
            `Si pide que otra persona firme, su navegador cifra todas sus respuestas, incluidos esos números y fechas, y nosotros las guardamos hasta ${signDays} días. Solo quien tenga el enlace puede abrirlas; nosotros no podemos. Las borramos cuando se envía la solicitud o usted anula el enlace.`,
            'Si le pide a otro propietario que ingrese sus propios datos, los recibimos cuando esa persona los envía. Los ciframos de inmediato para que solo quienes revisan las solicitudes puedan abrirlos, y los borramos a los 30 días si usted no envía su solicitud.',
            `Si le pedimos documentos, su navegador cifra cada archivo antes de enviarlo, para que solo quienes revisan las solicitudes puedan abrirlo. Los archivos que no envíe con una solicitud se borran a los ${savedDays} días como máximo.`,
            'Llevamos un conteo anónimo de hasta dónde llegan los solicitantes, cuánto tardan y qué preguntas los detienen. No contamos su visita si su navegador envía la señal Global Privacy Control.',
          ],
        ],
      },
      {
        heading: 'Cómo la guardamos',
        content: [
          `Mientras llena el formulario, la pestaña de su navegador guarda lo que escribe, excepto los números de Seguro Social, las fechas de nacimiento, los números de identificación del contribuyente (TIN) y los números bancarios. Borra lo guardado cuando usted envía la solicitud, la cancela o empieza de nuevo, o un día después de que usó el formulario por última vez. A los ${idleMinutes} minutos sin uso, la página también olvida lo que la pestaña no guarda. Si cambia el idioma, una cookie lo recuerda hasta que cierre el navegador.`,
          'Cuando usted envía su solicitud, ciframos sus respuestas para que nuestro servidor web no pueda abrirlas. Queda legible un breve resumen para que podamos encontrar su solicitud: número de referencia, nombre del negocio, estructura, categoría, estado donde está, ventas esperadas, forma de validar la cuenta y estado de la solicitud. La conservamos durante el tiempo que exige la ley y mientras la necesitemos para su cuenta.',
          'Si le pedimos que corrija respuestas, le enviamos un enlace por correo electrónico. Abre su solicitud sin números de Seguro Social, fechas de nacimiento, números de identificación del contribuyente (TIN) ni números bancarios. Cualquier persona que tenga el enlace puede abrirla. Borramos lo que abre cuando usted envía las correcciones o cuando vence el enlace.',
        ],
      },
    ],
    choices: {
      heading: 'Sus opciones',
      text: 'Puede detenerse en cualquier momento antes de enviar la solicitud. Para borrar de inmediato lo que escribió, cancele o empiece de nuevo. Después de enviarla, puede preguntarnos qué información tenemos sobre usted, pedirnos que la corrijamos o retirar su solicitud',
      beforeEmail: ': escriba a ',
      end: '.',
    },
  },

  terms: {
    intro: (brandName) => `Los términos para usar la Solicitud para comercios de ${brandName}.`,
    sections: () => [
      {
        heading: 'Quién puede presentar una solicitud',
        content: [
          'Debe tener al menos 18 años y autorización para actuar en nombre del negocio. El negocio debe estar en Estados Unidos o en uno de sus territorios.',
        ],
      },
      {
        heading: 'Sus respuestas',
        content: [
          'Responda con la verdad y de manera completa. Ingrese información de otras personas solo si ellas lo saben. Si hace una declaración falsa, podemos rechazar su solicitud y usted podría enfrentar consecuencias legales.',
        ],
      },
      {
        heading: 'Presentar una solicitud no significa que esté aprobada',
        content: [
          'Enviar una solicitud no abre una cuenta. Podemos pedirle más información y podemos rechazar su solicitud. La aceptación de tarjetas se rige por el Contrato para comercios, que usted lee y firma al final del formulario.',
        ],
      },
      {
        heading: 'Firma electrónica',
        content: [
          'Escribir su nombre equivale a firmar. Puede descargar el contrato y pedirnos copias en papel de lo que firme.',
        ],
      },
      {
        heading: 'Uso de este sitio',
        content: [
          'No intente dañar este sitio, obtener información de otras personas ni enviar solicitudes de forma automática. Ofrecemos el sitio tal como está y limitamos nuestra responsabilidad hasta donde lo permite la ley.',
        ],
      },
    ],
  },

  confirmation: {
    intro: 'Gracias. Tenemos su solicitud.',
    reference: {
      heading: 'Su número de referencia',
      keep: 'Guarde este número. Se lo pediremos si se comunica con nosotros.',
    },
    next: {
      heading: 'Qué sigue',
      steps: [
        'Revisaremos su solicitud.',
        'Si tenemos preguntas, llamaremos o escribiremos a su contacto principal.',
        'Si se aprueba su solicitud, le explicaremos cómo aceptar su primer pago.',
      ],
    },
    questions: {
      heading: '¿Tiene preguntas?',
      before: 'Comuníquese con nosotros: ',
      after: '. Tenga a la mano su número de referencia.',
    },
    print: 'Imprimir esta página',
    noReference: {
      title: 'No podemos mostrar su solicitud',
      intro:
        'Este enlace no tiene número de referencia. Si acaba de enviar una solicitud, regrese a la página que se abrió después de enviarla.',
    },
    copy: {
      heading: 'Su copia firmada',
      intro: (copyDays) =>
        `Un solo PDF con sus respuestas, el contrato y la constancia de su firma. Guárdelo ahora: puede volver a descargarlo en esta pestaña durante ${days(copyDays)}, pero no desde los favoritos del navegador ni con la dirección copiada.`,
      download: 'Descargar copia firmada (PDF)',
      saved: (file) => `Su copia se guardó como ${file}.`,
      notFound:
        'Este enlace no es válido o ya venció. Para pedir una copia, comuníquese con nosotros y denos su número de referencia.',
      failed: 'No pudimos cargar su copia. Revise su conexión e intente de nuevo.',
      code: {
        label: 'Código de su correo electrónico',
        hint: 'Enviamos un código de 6 dígitos al correo electrónico de la persona que firmó. Sirve durante 10 minutos.',
        wrong: 'Este código no es correcto o ya no sirve. Revise el correo o pida otro código.',
        again: 'Enviar otro código',
      },
    },
  },

  resume: {
    opening: 'Abriendo su solicitud…',
    replace: {
      intro:
        'Usted ya escribió algo en esta pestaña. Al abrir la solicitud guardada, se reemplaza.',
      open: 'Abrir la solicitud guardada',
      keep: 'Conservar lo que escribí aquí',
    },
    errors: {
      incomplete:
        'Este enlace no está completo, o la página se recargó. Copie todo el enlace de donde lo guardó y ábralo de nuevo.',
      'not-found':
        'No encontramos una solicitud guardada para este enlace. Venció, se envió o se borró, o el enlace cambió. Compárelo con el enlace que guardó o comience una solicitud nueva.',
      damaged:
        'Este enlace no coincide con ninguna solicitud guardada. Copie todo el enlace de donde lo guardó y ábralo de nuevo.',
      outdated:
        'Esta solicitud se guardó con una versión anterior de esta página y ya no se puede abrir. Comience una nueva.',
      unreachable:
        'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
    },
    tryAgain: 'Intentar de nuevo',
  },

  sign: {
    opening: 'Abriendo la solicitud…',
    errors: {
      incomplete:
        'Este enlace no está completo, o la página se recargó. Abra de nuevo el enlace completo, tal como lo recibió.',
      'not-found':
        'No encontramos nada con este enlace. Ábralo de nuevo completo, tal como lo recibió, o pida uno nuevo a quien se lo envió.',
      expired:
        'Este enlace venció y borramos la solicitud que abría. Pida uno nuevo a quien se lo envió.',
      withdrawn:
        'Quien le envió este enlace lo anuló. Pídale uno nuevo si todavía tiene que firmar.',
      signed:
        'Esta solicitud ya se firmó y se envió con este enlace. Si no fue usted, avise a quien se lo envió.',
      damaged:
        'No pudimos abrir la solicitud con este enlace. Abra de nuevo el enlace completo, tal como lo recibió, o pida uno nuevo.',
      outdated:
        'Esta solicitud se preparó con una versión anterior de esta página y ya no se puede abrir. Pida un enlace nuevo a quien se lo envió.',
      unreachable:
        'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
    },
  },

  verify: {
    intro: (brandName) =>
      `Compruebe si un PDF es exactamente la copia firmada que emitió ${brandName}.`,
    file: {
      label: 'Copia firmada (PDF)',
      hint: 'Arrastre el archivo hasta aquí o elíjalo. No sale de su dispositivo: solo comparamos su huella.',
      button: 'Elegir archivo',
    },
    form: {
      heading: 'Verificar un número de referencia y una huella',
      reference: { label: 'Número de referencia', placeholder: 'MA-0000-0000' },
      sha256: {
        label: 'SHA-256',
        hint: 'La huella del archivo, obtenida con sha256sum u otro programa.',
      },
      invalidHash: 'Ingrese 64 caracteres: números del 0 al 9 y letras de la “a” a la “f”',
      submit: 'Verificar',
    },
    checking: 'Verificando…',
    unreadable: (file) =>
      `No pudimos leer ${file}, o es demasiado grande para ser una copia firmada.`,
    failed: 'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
    signed: {
      result: (subject) => `${subject} es la copia firmada que emitimos.`,
      details: (reference, time) =>
        ` Pertenece a la solicitud ${reference}, firmada el ${time} UTC.`,
    },
    notSigned: {
      result: (subject) => `${subject} no es una copia firmada que hayamos emitido.`,
      details:
        ' Se modificó o nunca fue una copia firmada. Si abre el archivo en otro programa y lo guarda, cuenta como modificado.',
    },
    sha256: (hash) => `SHA-256 ${hash}`,
  },
}

/** Errors of the API. */
export const api: LaterMessages['api'] = {
  /** By code. */
  errors: {
    'bad-request': 'El envío no es válido',
    'not-found': 'No se encontró nada en esta dirección',
    timeout: 'El envío tardó demasiado',
    'body-too-large': 'El envío es demasiado grande',
    'address-too-long': 'La URL es demasiado larga',
    'unsupported-media-type': 'Haga el envío como application/json',
    'rate-limit': 'Hubo demasiados intentos. Espere un momento e intente de nuevo.',
    'headers-too-large': 'El envío tiene demasiados encabezados',
    unavailable: 'El servicio está ocupado en este momento. Intente de nuevo en unos minutos.',
    unauthorized: 'Se requiere un token',
    unexpected: review.errors.unknown,

    'type.text': 'Se esperaba un texto',
    'type.integer': 'Se esperaba un número entero',
    'type.boolean': 'Se esperaba verdadero o falso',
    'type.list': 'Se esperaba una lista',
    'type.object': 'Se esperaba un objeto',
    'too-long': 'Es demasiado largo',
    'too-short': 'Es demasiado corto',
    'unknown-field': 'Campo desconocido',
    value: 'El valor no es válido',

    'addresses.failed':
      'No podemos sugerir direcciones en este momento. Escriba la dirección completa.',
    'bank-link.absent':
      'Aquí no es posible validar una cuenta bancaria. Ingrese los datos del banco manualmente.',
    'bank-link.failed':
      'No es posible validar una cuenta bancaria en este momento. Ingrese los datos del banco manualmente.',
    'copy-code.required': 'Ingrese el código que enviamos al correo electrónico de quien firmó',
    'api-key.scope': 'Esta clave de API no tiene permiso para hacer esto',
    'copy-code.wrong': 'Este código no es correcto o ya no sirve',
    'idempotency.body':
      'Ya recibimos esta solicitud, con las respuestas que tenía entonces. Para cambiar una, comuníquese con nosotros. No empiece otra solicitud.',
    'agreement.replaced':
      'El Contrato para comercios se reemplazó después de que usted lo abrió. Lea el nuevo texto abajo y vuelva a enviar la solicitud. No perdió nada de lo que escribió.',
    'page.outdated':
      'Actualizamos este formulario después de que usted lo abrió. Vuelva a cargar la página, revise sus respuestas y envíelo de nuevo.',
    'draft.not-found': 'Esta solicitud guardada no existe, ya venció o se borró',
    'draft.changed': 'Esta solicitud se guardó mientras tanto en otro dispositivo',
    'correction.not-found': 'Este enlace no existe o ya venció',
    'correction.closed':
      'Estas correcciones ya se enviaron con otras respuestas, o ya no son necesarias',
    'document.not-found': 'Este documento no existe, venció o se borró',
    'invitation.not-found': 'Este enlace no existe',
    'invitation.used': 'Los datos ya se ingresaron con este enlace',
    'invitation.withdrawn': 'Este enlace fue anulado',
    'invitation.expired': 'Este enlace venció',
  },
  draftPrecondition: 'Envíe If-None-Match: * o If-Match con la versión',
  notJson: 'El envío no es JSON válido',
  tooComplex: 'El envío es demasiado largo o tiene demasiados niveles',
  noHost: 'El envío no tiene el encabezado Host',
  copyNotFound: 'Este enlace no es válido o ya venció',
}

export const ownerLink: LaterMessages['ownerLink'] = {
  states: {
    waiting: (name) => `En espera de ${name}`,
    expired: (name) => `El enlace para ${name} venció. Cree uno nuevo.`,
    withdrawn: (name) => `El enlace para ${name} ya no funciona. Cree uno nuevo.`,
  },
  intro: (name) =>
    `Envíe este enlace solo a ${name}. Funciona una sola vez. Usted no verá lo que esa persona ingrese. Mientras tanto, puede seguir con la solicitud y firmarla cuando los datos estén listos.`,
  link: (name) => `Enlace para ${name}`,
  email: 'Enviar por correo electrónico',
  subject: (businessName) => `${businessName} le pide sus datos como propietario(a)`,
  note: (name, businessName, link, date, { minimumStake }) =>
    `${name}: ${businessName} está tramitando una solicitud para aceptar pagos con tarjeta. La ley federal exige identificar a quienes poseen el ${minimumStake}% o más del negocio. Ingrese sus datos aquí:\n\n${link}\n\nEl enlace funciona una sola vez, hasta el ${date}. Nadie en ${businessName} puede ver lo que ingrese. Si tiene dudas sobre este correo electrónico, llame a ${businessName} antes de abrir el enlace.\n`,
  until: (date) => `El enlace funciona hasta el ${date}.`,
  withdraw: 'Anular el enlace',
  renew: 'Crear un enlace nuevo',
  notCreated: 'No pudimos crear el enlace. Revise su conexión e intente de nuevo.',
  failed: 'No se pudo hacer. Revise su conexión e intente de nuevo.',
}

export const ownerEntry: LaterMessages['ownerEntry'] = {
  intro: ({ name, stake, businessName }, brandName) =>
    `${businessName} está tramitando una solicitud con ${brandName} para aceptar pagos con tarjeta, y nombró a ${name} como propietario(a) del ${stake}% del negocio.`,
  why: ({ minimumStake }) =>
    `La ley federal (31 CFR 1010.230) nos exige identificar a quien posea el ${minimumStake}% o más de un negocio que abre una cuenta.`,
  sealed:
    'Lo que ingrese se cifra en cuanto lo recibimos. Solo quienes revisan la solicitud pueden leerlo; quien le envió el enlace no puede, y nuestro servidor web tampoco.',
  questions: ({ businessName, businessPhone }) =>
    `Si no sabe por qué recibió este enlace, no ingrese nada y llame a ${businessName}${businessPhone === '' ? '' : ` al ${businessPhone}`}.`,
  notConfirmed: 'Confirme que los datos son suyos.',
  notSent:
    'No pudimos comunicarnos con el servidor. Sus respuestas siguen aquí y lo intentaremos de nuevo. Deje abierta esta página.',
  outdated:
    'Estamos actualizando este formulario. Envíe sus datos de nuevo en un minuto. Si no funciona, abra de nuevo el enlace tal como lo recibió e ingrese ahí sus datos.',
  send: 'Enviar mis datos',
  tryAgain: 'Intentar de nuevo',
  states: {
    opening: 'Abriendo el enlace…',
    entered:
      'Gracias. Ciframos sus datos. Formarán parte de la solicitud cuando se envíe. Puede cerrar esta página.',
    incomplete:
      'Este enlace no está completo, o la página se recargó. Abra de nuevo el enlace completo, tal como lo recibió.',
    damaged: 'Este enlace no funciona. Abra de nuevo el enlace completo, tal como lo recibió.',
    'not-found':
      'No encontramos nada con este enlace. Ábralo de nuevo completo, tal como lo recibió, o pida uno nuevo a quien se lo envió.',
    used: 'Los datos ya se ingresaron con este enlace, así que ya no funciona. Si no fue usted, avise a quien se lo envió.',
    withdrawn:
      'Quien le envió este enlace lo anuló. Pídale uno nuevo si todavía necesita sus datos.',
    expired: 'Este enlace venció. Pida uno nuevo a quien se lo envió.',
    unreachable: 'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
  },
  confirmation: (name) =>
    `Soy ${name} y, a mi leal saber y entender, lo que ingresé aquí sobre mi persona está completo y es correcto.`,
}

export const signatureRequest: LaterMessages['signatureRequest'] = {
  heading: 'Firmará otra persona',
  intro:
    'Cree un enlace para el propietario o la persona con control que firmará. Esa persona verá toda la solicitud, podrá corregirla y firmará con su propio nombre.',
  sensitive: ({ signDays }) =>
    `El enlace abre todas sus respuestas, incluidos los números de Seguro Social, las fechas de nacimiento, los números de identificación del contribuyente (TIN) y los números bancarios. Se cifran antes de salir de esta página y nosotros no podemos abrirlas. Las guardamos ${signDays} días como máximo, y las borramos cuando se envía la solicitud o usted anula el enlace.`,
  secret: 'Quien tenga el enlace puede abrirlas. Envíelo solo a quien firma.',
  linkedAccount: ({ linkedAccountHours }) =>
    `La cuenta que validó funciona durante ${linkedAccountHours} horas. Después, quien firma tendrá que ingresar los datos bancarios.`,
  name: {
    label: 'Su nombre',
    hint: 'Quien firma y quienes revisan la solicitud ven que usted la preparó.',
  },
  create: 'Crear el enlace',
  notCreated: 'No pudimos crear el enlace. Revise su conexión e intente de nuevo.',
  states: {
    waiting: 'En espera de la firma. Esta página le avisará cuando la solicitud esté firmada.',
    signed: 'La solicitud se firmó y se envió. Puede cerrar esta página.',
    withdrawn: 'Usted anuló el enlace. Ya no funciona.',
    expired: 'El enlace venció y ya no funciona.',
  },
  blocked: {
    waiting: 'Para firmar aquí usted, primero anule el enlace.',
    signed: 'Esta solicitud se firmó y se envió con el enlace.',
  },
  link: 'Enlace para quien firma',
  email: 'Enviar por correo electrónico',
  subject: (businessName) => `${businessName}: revise y firme nuestra solicitud`,
  note: (name, businessName, brandName, link, date) =>
    `${name} preparó una solicitud para que ${businessName} acepte pagos con tarjeta con ${brandName}. Revísela y fírmela aquí:\n\n${link}\n\nEl enlace funciona hasta que se firme la solicitud y, como máximo, hasta el ${date}. Quien lo tenga puede abrir la solicitud, así que no lo reenvíe.\n`,
  until: (date) => `El enlace funciona hasta el ${date}.`,
  changes:
    'Los cambios que haga aquí a partir de ahora no aparecerán en la solicitud que abre el enlace.',
  notShown:
    'Si recarga esta página, no volverá a ver el enlace. Para tener otro, anule este, ingrese otra vez las respuestas que faltan y cree uno nuevo.',
  cleared:
    'Al recargarse la página, se borraron algunas respuestas. Ingréselas otra vez antes de crear el enlace.',
  withdraw: 'Anular el enlace',
  failed: 'No se pudo hacer. Revise su conexión e intente de nuevo.',
}

export const prepared: LaterMessages['prepared'] = {
  intro: (name) =>
    `${name} preparó esta solicitud para que usted la firme. Revise cada respuesta y corrija lo que no sea correcto. Si no sabe por qué la recibió, no firme.`,
  unchanged: 'Desde entonces no ha cambiado ninguna respuesta.',
  changed: 'Lo que ha cambiado desde entonces:',
  question: 'Pregunta',
  before: 'Antes',
  after: 'Ahora',
  empty: 'Sin respuesta',
  hidden: 'Cambió en los dígitos ocultos',
  cleared:
    'Al recargarse la página, se borraron algunas respuestas. Abra de nuevo el enlace para recuperarlas.',
}

export const corrections: LaterMessages['corrections'] = {
  opening: 'Abriendo su solicitud…',
  intro: (count, brandName, reference) =>
    `${brandName} le pide ${count === 1 ? '1 corrección' : `${count} correcciones`} en su solicitud ${reference}. Corrija abajo, revise lo demás y firme de nuevo.`,
  item: (number, count, subject) => `${number} de ${count}: ${subject}`,
  reviewer: 'De la persona que revisa su solicitud:',
  opened: 'Quizás también deba corregir esta respuesta para que concuerde con las demás.',
  wrongOwners:
    'Un negocio de propietario único tiene un solo propietario. Elija otra estructura o comuníquese con nosotros.',
  rest: {
    heading: 'Toda su solicitud',
    intro: 'Volverá a firmar toda la solicitud. Solo puede cambiar las respuestas de arriba.',
  },
  changes: {
    heading: 'Los cambios que usted hizo',
    none: 'Nada todavía.',
    empty: 'No se muestra o no hay respuesta',
  },
  replace: {
    intro:
      'Todavía no ha enviado las correcciones de otra solicitud. Si abre este enlace, se borrarán los cambios que hizo en ella.',
    open: 'Abrir este enlace',
    keep: 'Seguir con la otra solicitud',
  },
  errors: {
    incomplete:
      'Este enlace no está completo, o lo que ingresó ya se envió o se borró. Abra de nuevo el enlace completo tal como lo recibió.',
    'not-found':
      'No encontramos nada con este enlace. Ábralo de nuevo completo, tal como lo recibió, o pídanos uno nuevo.',
    expired: 'Este enlace venció. Pídanos uno nuevo.',
    withdrawn: 'Ya no necesitamos estas correcciones, así que no tiene que hacer nada aquí.',
    corrected:
      'Ya recibimos las correcciones de este enlace. Si no las envió usted, comuníquese con nosotros.',
    damaged:
      'No pudimos abrir su solicitud con este enlace. Abra de nuevo el enlace completo tal como lo recibió o pídanos uno nuevo.',
    unreachable: 'No pudimos comunicarnos con el servidor. Revise su conexión e intente de nuevo.',
  },
}

export const dialogs: LaterMessages['dialogs'] = {
  cancel: {
    title: '¿Seguro que desea cancelar su solicitud?',
    body: 'Se borrará todo lo que escribió.',
    confirm: 'Sí, cancelar',
    cancel: 'No, continuar',
  },
  startOver: {
    title: '¿Borrar todo lo que escribió?',
    body: 'Volverá al primer paso. Esta acción no se puede deshacer.',
    confirm: 'Borrar todo',
    cancel: 'Conservar mis respuestas',
  },
}

export const saveLater: LaterMessages['saveLater'] = {
  title: 'Guardar y terminar después',
  saving: 'Guardando…',
  savedAt: (time) => `Guardada: ${time}`,
  unreachable:
    'No se guardó: no pudimos comunicarnos con el servidor. Sus respuestas siguen en esta pestaña y lo intentaremos de nuevo.',
  busy: 'No se guardó: no podemos guardar en este momento. Sus respuestas siguen en esta pestaña y lo intentaremos de nuevo.',
  tooLong:
    'No se guardó: una respuesta es demasiado larga. Acórtela y presione “Siguiente” para volver a guardar. Sus respuestas siguen en esta pestaña.',
  gone: 'No se guardó: la solicitud guardada venció o se borró. Sus respuestas siguen en esta pestaña.',
  outdated:
    'No se guardó: otro dispositivo guardó esta solicitud con una versión más reciente de este formulario. Vuelva a cargar esta página y continúe. Sus respuestas siguen en esta pestaña.',
  newLink: 'Guardar con un enlace nuevo',
  intro:
    'Abra este enlace en cualquier dispositivo para continuar. Desde ahora también guardamos cada vez que presione “Siguiente”.',
  secret:
    'Sus respuestas se cifran antes de salir de esta página. Cualquier persona que tenga el enlace puede abrirlas. Nosotros no podemos, así que consérvelo: si pierde el enlace, nadie puede recuperar sus respuestas.',
  sensitive:
    'No guardamos números de Seguro Social, fechas de nacimiento, números de identificación del contribuyente (TIN), números bancarios ni su firma. Tendrá que ingresarlos de nuevo cuando vuelva.',
  until: (date, days) =>
    `El enlace funciona hasta el ${date}. Cada vez que la abra o la guarde, funcionará otros ${days} días.`,
  link: 'Su enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  notCopied: 'No pudimos copiar el enlace. Selecciónelo arriba y cópielo.',
  share: 'Compartir',
  shareOwn: 'Enviar a otro dispositivo',
  email: 'Enviar a mi correo electrónico',
  file: 'Guardar como archivo',
  code: 'El enlace como código QR, para la cámara de su teléfono',
  emailSubject: (brandName) => `Su solicitud a ${brandName}`,
  note: (link, date) =>
    `Abra este enlace para terminar su solicitud:\n\n${link}\n\nFunciona hasta el ${date}. Cualquier persona que tenga este enlace puede abrir su solicitud, así que no lo comparta.\n`,
  fileName: 'terminar-mi-solicitud.txt',
  done: 'Listo',
  delete: 'Borrar ahora',
  deleting: {
    title: '¿Borrar la solicitud guardada?',
    body: 'El enlace dejará de funcionar en todos los dispositivos. Lo que escribió sigue en esta pestaña.',
    confirm: 'Borrarla',
    cancel: 'Conservarla',
    done: 'La solicitud guardada se borró. Sus respuestas siguen en esta pestaña.',
    failed: 'No pudimos borrarla. Revise su conexión e intente de nuevo.',
  },
  conflict: {
    title: '¿Qué respuestas quiere conservar?',
    body: 'Esta solicitud se guardó en otro dispositivo después de que usted la abrió aquí. Estas respuestas son diferentes:',
    question: 'Pregunta',
    own: 'En este dispositivo',
    other: 'En el otro dispositivo',
    empty: 'Sin respuesta',
    keepOwn: 'Conservar las respuestas de este dispositivo',
    useOther: 'Usar las respuestas del otro dispositivo',
    postponed:
      'No se guardó: esta solicitud se guardó en otro dispositivo. Sus respuestas siguen en esta pestaña.',
    compare: 'Elegir qué respuestas conservar',
  },
}

export const received: LaterMessages['received'] = {
  title: 'Recibimos su solicitud',
  intro: 'Gracias. Estamos abriendo la página siguiente.',
  before: 'Si no se abre, ',
  link: 'continúe a la página siguiente',
  after: '.',
}

export const referenceTexts: LaterMessages['referenceTexts'] = { ownerTitles, categories, fillers }

export const businessOverview: LaterMessages['businessOverview'] = {
  clear: (label) => `Borrar: ${label}`,
  optionCount: (count) => (count === 1 ? '1 opción disponible' : `${count} opciones disponibles`),
  noCategory:
    'Ninguna categoría coincide. Pruebe con otra palabra, como “restaurante” o “reparación”.',
  removeOwners: {
    title: 'En este tipo de negocio solo hay un propietario',
    body: (names) =>
      `Si continúa como propietario único, quitaremos de la lista de propietarios a ${names}.`,
    confirm: 'Quitar y continuar',
    cancel: 'No quitar a nadie',
  },
}

export const ownerDetails: LaterMessages['ownerDetails'] = {
  intro: ({ minimumStake }) =>
    `Incluya a cada persona que posea al menos el ${minimumStake}% de la empresa. Tenga a la mano los números de Seguro Social y las fechas de nacimiento.`,
  soleProprietorIntro:
    'Un negocio de propietario único tiene un solo propietario: usted. Tenga a la mano su número de Seguro Social.',
  soleProprietor: {
    heading: 'Propietario',
    fixed: ({ maximumStake }) => `Cargo: Propietario(a). Participación: ${maximumStake}%.`,
  },
  noOwners: ({ minimumStake }) =>
    `Ningún propietario tiene una participación del ${minimumStake}% o más.`,
  addOwner: 'Agregar un propietario',
  stake: 'Participación',
  stakeHelp: ({ minimumStake }) =>
    `Quien posee el ${minimumStake}% o más de la empresa es un beneficiario final. La ley federal nos exige identificar a todos los beneficiarios finales.`,
  unassigned: (percent, { minimumStake }) =>
    `No figura el ${percent}%. No hay problema si nadie más posee el ${minimumStake}% o más.`,
  pleaseCheck: (labels) => `Revise: ${labels}`,
  add: 'Agregar',
  cancel: 'Cancelar',
  create: 'Agregar propietario',
  edit: 'Editar',
  remove: 'Quitar',
  save: 'Guardar',
  addNewAddress: 'Otra dirección',
  addAddress: 'Agregar dirección',
  added: 'El propietario se agregó correctamente',
  updated: 'Los datos del propietario se actualizaron correctamente',
  ask: 'Pedir a este propietario que ingrese sus propios datos',
  removed: (name) => `Se quitó a ${name} de los propietarios`,
  addressAdded: 'Dirección agregada',
  someoneNeeded:
    'Toda empresa necesita una persona con control. Nombre a una persona que tome decisiones por ella.',
  otherController:
    'Otra persona tiene autoridad para tomar decisiones en nombre de la empresa (poco común).',
  controlProng:
    'Esta es la persona con control (“control prong”): una persona con responsabilidad significativa de controlar o administrar la empresa, como un director ejecutivo o un miembro administrador de una LLC.',
  otherContact: 'Otra persona será el punto de contacto de mi empresa',
  blocked: {
    adding: 'Para continuar, complete los datos del propietario y presione “Agregar propietario”.',
    none: 'Para continuar, agregue a cada propietario o marque la casilla si no hay ninguno.',
  },
  removeOwners: {
    title: '¿Quitar a los propietarios?',
    body: 'Al marcar esta casilla, se quitan los propietarios que ingresó.',
    confirm: 'Quitar a todos',
    cancel: 'No quitarlos',
  },
}

const spans: Readonly<Record<SalesPace['per'], { readonly rate: string; readonly share: string }>> =
  {
    day: { rate: 'al día', share: ' ÷ 365 días' },
    month: { rate: 'al mes', share: ' ÷ 12 meses' },
    year: { rate: 'al año', share: '' },
  }

export const transactionDetails: LaterMessages['transactionDetails'] = {
  paymentTypesIntro:
    '¿Cómo pagan sus clientes con tarjeta? Los tres porcentajes siempre suman 100%.',
  paymentTypesBar: 'Ventas con tarjeta por forma de pago',
  percent: (label) => `${label}, porcentaje`,
  customersBar: 'Ventas anuales con tarjeta por tipo de cliente',
  b2c: 'Consumidores (B2C)',
  b2b: 'Negocios (B2B)',
  total: 'Total',
  websiteHint: 'El sitio web donde compran sus clientes.',
  salesIntro: 'Ingrese dólares sin centavos. Cuente solo las ventas con tarjeta.',
  /** “Equivale a cerca de 53 ventas con tarjeta al día, de $25 cada una: $480,000 al año ÷ …” */
  pace: ({ count, per }, average, annual) => ({
    before: 'Equivale a cerca de ',
    strong:
      count === 1
        ? `1 venta con tarjeta ${spans[per].rate}, de ${average}`
        : `${count.toLocaleString(language)} ventas con tarjeta ${spans[per].rate}, de ${average} cada una`,
    after: `: ${annual} al año ÷ ${average}${spans[per].share}.`,
  }),
}

export const banking: LaterMessages['banking'] = {
  ach: 'Usamos esta información solo si se aprueba su solicitud. Al continuar, autoriza débitos y créditos por ACH en esta cuenta por sus ventas con tarjeta, reembolsos, contracargos y nuestros cargos por servicio.',
  link: {
    heading: 'Valide su cuenta',
    partner:
      'Plaid valida cuentas bancarias para nosotros: usted elige su banco en la ventana de Plaid e inicia sesión ahí. Nunca vemos su nombre de usuario ni su contraseña, solo la cuenta que elija.',
    validate: 'Validar cuenta bancaria',
    manually: 'Ingresar los datos manualmente',
    cleared: 'No guardamos la cuenta que validó antes. Valídela de nuevo.',
  },
  linked: {
    heading: 'Cuenta validada',
    account: 'Cuenta',
    continue: 'Continuar con esta cuenta',
    different: 'Validar otra cuenta',
    change: 'Cambiar los datos bancarios',
  },
  manual: {
    intro:
      'Use la cuenta de cheques del negocio en la que quiere recibir el dinero de sus ventas con tarjeta. Los números de ruta y de cuenta están en la parte de abajo de un cheque.',
    linkedAccount: (ending) =>
      ending === '' ? 'Usar la cuenta validada' : `Usar la cuenta terminada en ${ending}`,
    linkInstead: 'Validar con Plaid',
  },
  toasts: {
    linked: (ending) =>
      ending === ''
        ? 'Su cuenta está validada con Plaid'
        : `La cuenta terminada en ${ending} está validada con Plaid`,
    linkFailed:
      'Hubo un error al validar los datos bancarios con Plaid. Para continuar, ingrese los datos abajo.',
    reconnectFailed:
      'Hubo un error al volver a conectar con Plaid. Puede continuar con la cuenta actual o ingresar otra manualmente.',
  },
}

export const summary: LaterMessages['summary'] = {
  sections: {
    business: 'Información del negocio',
    owners: stepTitles['owner-details'],
    transactions: stepTitles['transaction-details'],
    banking: stepTitles['banking-information'],
  },
  linkedAccount: 'Cuenta vinculada',
  controller: (name) => `${name}, persona con control`,
  enteredBy: (name, date) => `Ingresados por ${name} el ${date}`,
  name: 'Nombre',
  account: 'Cuenta',
  sameAddress: 'La misma que la dirección del negocio',
  asBefore: 'Como antes',
}

export const signer: LaterMessages['signer'] = {
  controller: questions.authorizedController.label,
  label: (name, title) => `${name}, ${title}`,
}

/** Messages beside a field that are not errors. */
export const notes: LaterMessages['notes'] = {
  accountNumbersMatch: 'Los números de cuenta coinciden',
  bankNotFound: 'No pudimos encontrar el nombre del banco',
  lookingUpBank: 'Buscando el banco…',
  stakeRounded: (saved) => `Use porcentajes enteros. Lo guardaremos como ${saved}%.`,
  stakeLeft: (remaining) =>
    `La parte de la empresa que posee este propietario. Puede ser de hasta el ${remaining}%.`,
}

/** Documents that the operator asks for. */
export const documents: LaterMessages['documents'] = {
  heading: 'Documentos',
  intro:
    'Su navegador cifra cada archivo antes de enviarlo. Solo las personas que revisan su solicitud pueden abrirlo.',
  kinds: {
    'voided-check': {
      label: 'Cheque anulado',
      hint: 'Una foto o copia escaneada de un cheque con la palabra “VOID” escrita encima, o una carta de su banco con los números de ruta y de cuenta.',
    },
    articles: {
      label: 'Acta constitutiva',
      hint: 'El documento que usted presentó a su estado para constituir el negocio.',
    },
    id: {
      label: 'Identificación con foto de la persona que firma',
      hint: 'Una licencia de conducir, una identificación estatal o un pasaporte.',
    },
    'processing-statements': {
      label: 'Estados de cuenta de cobros con tarjeta',
      hint: 'De los últimos tres meses, si hoy acepta tarjetas.',
    },
  },
  formats: (megabytes) => `PDF, JPEG, PNG o HEIC, de hasta ${megabytes} MB cada uno.`,
  choose: 'Elegir archivo o tomar foto',
  chooseAnother: 'Agregar otro archivo',
  states: {
    encrypting: 'Cifrando…',
    uploading: (percent) => `Subiendo, ${percent}%`,
    paused: (percent) => `En pausa al ${percent}%. Continuará cuando recupere la conexión.`,
    failed: 'No pudimos subir este archivo.',
    uploaded: 'Subido',
  },
  added: (name) => `Se subió ${name}`,
  remove: (name) => `Quitar ${name}`,
  tryAgain: (name) => `Volver a subir ${name}`,
  errors: {
    required: 'Agregue este documento',
    uploading: 'Espere a que se suba este archivo o quítelo',
    failed: 'Vuelva a subir este archivo o quítelo',
    tooLarge: (name, megabytes) => `${name} pesa más de ${megabytes} MB`,
    empty: (name) => `${name} está vacío`,
    type: (name) => `${name} no es un archivo PDF, JPEG, PNG o HEIC`,
    tooMany: (count) => `Puede agregar hasta ${count} archivos en total`,
  },
}
