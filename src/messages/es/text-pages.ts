import type { OutsideMessages } from '../messages.ts'
import { days } from './formats.ts'

/** The names of the pages outside the wizard, in the browser's tab and in their headings. */
export const pageTitles: OutsideMessages['pageTitles'] = {
  getStarted: 'Antes de empezar',
  about: 'Acerca de nosotros',
  privacy: 'Política de privacidad',
  terms: 'Términos del servicio',
  notFound: 'Error 404',
  confirmation: 'Recibimos su solicitud',
  application: 'Su solicitud',
  verify: 'Verificar una copia firmada',
  resume: 'Su solicitud guardada',
  sign: 'Revisar y firmar una solicitud',
  correct: 'Corrija su solicitud',
  ownerEntry: 'Sus datos como propietario(a)',
}

export const pages: OutsideMessages['pages'] = {
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
    title: (brandName) => `Acerca de ${brandName}`,
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
    sections: ({ idleMinutes, linkedAccountHours, savedDays, signDays, enteredDays }) => [
      {
        heading: 'Qué información recopilamos',
        content: [
          [
            'Sobre su negocio: nombre, dirección, teléfono, correo electrónico, número de identificación del contribuyente y ventas.',
            'Sobre sus propietarios, la persona con control (quien controla la empresa) y su contacto: nombre, teléfono y correo electrónico. En el caso de los propietarios y de la persona con control, también su dirección residencial, fecha de nacimiento y número de Seguro Social.',
            'La cuenta bancaria en la que quiere recibir sus ventas con tarjeta.',
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
            `Si decide terminar después, su navegador cifra sus respuestas, sin números de Seguro Social, fechas de nacimiento, TIN ni números bancarios, y nosotros las guardamos. Solo quien tenga su enlace puede abrirlas; nosotros no podemos. Las borramos cuando usted lo pide, cuando envía la solicitud o cuando nadie las abre durante ${savedDays} días.`,
            `Si pide que otra persona firme, su navegador cifra todas sus respuestas, incluidos esos números y fechas, y nosotros las guardamos hasta ${signDays} días. Solo quien tenga el enlace puede abrirlas; nosotros no podemos. Las borramos cuando se envía la solicitud o usted anula el enlace.`,
            `Si le pide a otro propietario que ingrese sus propios datos, los recibimos cuando esa persona los envía. Los ciframos de inmediato para que solo quienes revisan las solicitudes puedan abrirlos, y los borramos a los ${enteredDays} días si usted no envía su solicitud.`,
            `Si le pedimos documentos, su navegador cifra cada archivo antes de enviarlo, para que solo quienes revisan las solicitudes puedan abrirlo. Los archivos que no envíe con una solicitud se borran a los ${savedDays} días como máximo.`,
            'Llevamos un conteo anónimo de hasta dónde llegan los solicitantes, cuánto tardan y qué preguntas los detienen. Con ese conteo, el formulario calcula cuántos minutos faltan. No contamos su visita si su navegador envía la señal Global Privacy Control.',
          ],
        ],
      },
      {
        heading: 'Cómo la guardamos',
        content: [
          `Mientras llena el formulario, la pestaña de su navegador guarda lo que escribe, excepto los números de Seguro Social, las fechas de nacimiento, los TIN y los números bancarios. Borra lo guardado cuando usted envía la solicitud, la cancela o empieza de nuevo, o un día después de que usó el formulario por última vez. A los ${idleMinutes} minutos sin uso, la página también olvida lo que la pestaña no guarda. Si cambia el idioma, una cookie lo recuerda hasta que cierre el navegador.`,
          'Cuando usted envía su solicitud, ciframos sus respuestas para que nuestro servidor web no pueda abrirlas. Queda legible un breve resumen para que podamos encontrar su solicitud: número de referencia, nombre del negocio, estructura, categoría, estado donde está, ventas esperadas, forma de validar la cuenta y estado de la solicitud. La conservamos durante el tiempo que exige la ley y mientras la necesitemos para su cuenta.',
          'Si le pedimos que corrija respuestas, le enviamos un enlace por correo electrónico. Abre su solicitud sin números de Seguro Social, fechas de nacimiento, TIN ni números bancarios. Cualquier persona que tenga el enlace puede abrirla. Borramos lo que abre cuando usted envía las correcciones o cuando vence el enlace.',
        ],
      },
    ],
    choices: {
      heading: 'Sus opciones',
      text: 'Puede detenerse en cualquier momento antes del envío. Para borrar de inmediato lo que escribió, cancele o empiece de nuevo. Después de enviarla, puede preguntarnos qué información tenemos sobre usted, pedirnos que la corrijamos o retirar su solicitud',
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

  notFound: {
    intro: 'La página que busca no existe. Pruebe con uno de los siguientes enlaces.',
  },

  confirmation: {
    intro: 'Gracias. Tenemos su solicitud.',
    mailed: (to) => `Enviamos a ${to} un enlace a su copia firmada.`,
    correctedIntro: 'Gracias. Recibimos su solicitud corregida.',
    unknown: (reference) => ({
      title: 'No conocemos este número',
      intro: `No tenemos ninguna solicitud con el número ${reference}. Revise el número o vuelva a la página que se abrió después de enviar la solicitud.`,
    }),
    notAsked: (reference) => ({
      title: 'No podemos mostrar su solicitud en este momento',
      intro: `No pudimos comunicarnos con el servidor para buscar ${reference}. Revise su conexión y recargue esta página.`,
    }),
    reference: {
      copy: 'Copiar el número',
      heading: 'Su número de referencia',
      keep: 'Guarde este número. Se lo pediremos si se comunica con nosotros.',
      business: 'Negocio',
      signedBy: 'Firmada por',
    },
    next: {
      heading: 'Qué sigue',
      when: (count) =>
        `Tomamos una decisión en un plazo de ${count === 1 ? '1 día hábil' : `${count} días hábiles`}.`,
      soon: 'Le escribiremos en cuanto decidamos.',
    },
    questions: {
      heading: '¿Tiene preguntas?',
      before: 'Comuníquese con nosotros: ',
      after: '. Tenga a la mano su número de referencia.',
    },
    status: {
      heading: 'Estado',
      reasons: 'Nuestras razones principales:',
      correction: {
        heading: 'Lo que necesitamos de usted',
        until: (day) => `Corrija, agregue o responda algo a más tardar el ${day}.`,
        mailed: (to) => `Enviamos a ${to} el enlace para hacerlo.`,
        notMailed: 'Ya tiene el enlace. Comuníquese con nosotros si no lo encuentra.',
        resend: 'Enviarme el enlace otra vez',
        resent: 'Enviamos el enlace otra vez. Puede tardar unos minutos.',
      },
      otherCopy: (version, day) =>
        version === 1
          ? `Usted firmó la primera versión el ${day}. Su copia se abre con el enlace que le dimos entonces.`
          : `Usted firmó la versión ${version} el ${day}. Su copia se abre con el enlace que le dimos entonces.`,
      thread: {
        heading: 'Preguntas y mensajes',
        sealed: 'Para leer esto, abra el enlace de la copia que firmó entonces o de una posterior.',
        write: '¿Algo ha cambiado?',
        hint: 'Puede escribirnos una vez, y de nuevo cuando le preguntemos algo.',
        message: 'Mensaje para la persona que revisa su solicitud',
        send: 'Enviar el mensaje',
        sent: 'Recibimos su mensaje.',
      },
      withdraw: {
        heading: '¿Cambió de opinión?',
        intro: 'Puede retirar su solicitud hasta que tomemos una decisión.',
        button: 'Retirar mi solicitud',
        title: '¿Retirar su solicitud?',
        body: 'Dejaremos de revisarla, y no se puede deshacer. Puede presentar otra más adelante.',
        confirm: 'Sí, retirarla',
        cancel: 'No, mantenerla',
      },
      link: {
        until: (day) =>
          `El enlace a esta página funciona hasta el ${day}. Cualquier persona que lo tenga puede hacer lo mismo que usted aquí, así que no lo comparta.`,
        copy: 'Copiar el enlace a esta página',
        none: {
          title: 'Este enlace no funciona',
          intro: 'Se cortó o cambió en el camino, o ya venció. Esto no afecta su solicitud.',
        },
        back: {
          heading: 'Vuelva a su solicitud',
          intro:
            'La dirección de esta página por sí sola, como la que guarda en favoritos, no muestra nada de su solicitud. Para volver, use el enlace de nuestros correos electrónicos o el que copió.',
          send: 'Enviarme este enlace',
        },
        heading: 'Pida un nuevo enlace',
        email: 'Correo electrónico al que le escribimos',
        send: 'Enviarme un nuevo enlace',
        sent: 'Si le escribimos a esta dirección sobre su solicitud, le enviamos un nuevo enlace. Puede tardar unos minutos.',
      },
      failed: 'Algo falló. Revise su conexión e intente de nuevo.',
      erased: (day) => ({
        title: 'Su solicitud fue borrada',
        intro: `El ${day} borramos su solicitud y todo lo que envió con ella.`,
      }),
      updated: (title) => `Actualización: ${title}`,
      unreachable:
        'No pudimos cargar el estado actual de su solicitud. Lo intentaremos de nuevo en un minuto.',
    },
    print: 'Imprimir esta página',
    changed: {
      title: 'Este enlace no funciona',
      intro:
        'Se cortó o cambió en el camino. Ábralo de nuevo desde el mensaje original o pídanos uno nuevo. Esto no afecta su solicitud.',
    },
    noReference: {
      title: 'No podemos mostrar su solicitud',
      intro:
        'Este enlace no tiene número de referencia. Si acaba de enviar una solicitud, regrese a la página que se abrió después de enviarla.',
    },
    copy: {
      link: 'Copiar enlace a su copia',
      linkIntro: 'Cualquier persona que tenga este enlace puede abrir la copia y nada más.',
      only: {
        title: 'Su copia firmada',
        intro: 'Este enlace abre la copia firmada de una solicitud.',
      },
      until: (day) =>
        `Este enlace funciona hasta el ${day}. Cualquier persona que lo tenga puede abrir la copia.`,
      heading: 'Su copia firmada',
      intro: (copyDays) =>
        `Un solo PDF con sus respuestas, el contrato y la constancia de su firma. Guárdelo ahora: durante ${days(copyDays)} puede volver a descargarlo en esta pestaña o con el enlace que copie aquí, pero no desde los favoritos del navegador.`,
      download: 'Descargar copia (PDF)',
      saved: (file) => `Su copia se guardó como ${file}.`,
      notFound:
        'Este enlace no es válido o ya venció. Para pedir una copia, comuníquese con nosotros y denos su número de referencia.',
      failed: 'No pudimos cargar su copia. Revise su conexión e intente de nuevo.',
      code: {
        label: 'Código de su correo electrónico',
        hint: (digits, minutes) =>
          `Enviamos un código de ${digits} dígitos al correo electrónico de la persona que firmó. Sirve durante ${minutes} minutos.`,
        wrong:
          'Este código no es correcto o ya no sirve. Revise su correo electrónico o pida otro código.',
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
        'Este enlace se cortó o cambió en el camino, o la página se recargó. Copie todo el enlace de donde lo guardó y ábralo de nuevo, o comience una solicitud nueva.',
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
        'Este enlace se cortó o cambió en el camino, o la página se recargó. Ábralo de nuevo desde el mensaje original o pida uno nuevo a quien se lo envió.',
      'not-found':
        'No encontramos nada con este enlace. Ábralo de nuevo completo, tal como lo recibió, o pida uno nuevo a quien se lo envió.',
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
      notFiles: 'Arrastre un archivo hasta aquí, no una carpeta ni un enlace',
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
