/** The merchant categories in Spanish, by code: the description, then the words of owners. */
const TABLE = `
0742 Servicios veterinarios | veterinario clínica hospital de animales mascotas
0763 Cooperativas agrícolas | granja rancho campo cosecha
0780 Jardinería y paisajismo | jardinero césped pasto yarda poda de árboles zacate
1520 Contratistas generales de construcción | construcción constructor remodelación handyman albañil casas
1711 Contratistas de plomería, calefacción y aire acondicionado | plomero fontanero hvac aire clima
1731 Contratistas eléctricos | electricista paneles solares electricidad
1740 Contratistas de albañilería, azulejo, yeso y aislamiento | albañil azulejos drywall tablaroca mampostería estuco losetas
1750 Contratistas de carpintería | carpintero madera gabinetes puertas
1761 Contratistas de techos, revestimientos y láminas metálicas | techador roofing goteras canaletas siding
1771 Contratistas de concreto | cemento banquetas driveway pavimento
1799 Contratistas especializados (otros) | pintor pintura cercas bardas demolición
2741 Editoriales e imprentas (otras) | imprenta impresión revistas periódicos libros
2791 Composición tipográfica y planchas de impresión | tipografía grabado
2842 Productos de limpieza y pulido | jabón detergente desinfectante
4011 Ferrocarriles de carga | tren
4111 Transporte local y transbordadores | autobús camión metro ferry pasajeros
4112 Trenes de pasajeros | ferrocarril
4119 Servicios de ambulancia | transporte médico paramédicos
4121 Taxis y limusinas | taxista chofer uber lyft raites viajes
4131 Líneas de autobuses | camiones autocares charter
4214 Transporte de carga, mudanzas y entregas locales | mudanza troquero camionero flete camiones trailero
4215 Mensajería y agentes de carga | paquetería mensajero envíos courier repartidor doordash
4225 Almacenes y bodegas | bodega storage almacenamiento guardamuebles
4411 Cruceros y líneas navieras | barco
4457 Alquiler de botes | renta de lanchas yates
4468 Marinas y artículos náuticos | muelle puerto lanchas
4511 Aerolíneas (otras) | avión vuelos
4582 Aeropuertos y aeródromos | aviación hangar
4722 Agencias de viajes y operadores turísticos | agencia de viajes tours excursiones turismo boletos
4784 Peajes y cuotas de carretera | casetas puentes
4789 Servicios de transporte (otros) | transporte escolar carretas shuttle
4812 Teléfonos y equipos de telecomunicaciones | celulares
4814 Servicios de telefonía y telecomunicaciones | teléfono celular recargas llamadas tarjetas telefónicas
4816 Servicios de red y en línea | internet hosting páginas web
4821 Servicios de telégrafo | telegramas
4829 Envío de dinero | remesas envíos giros transferencias
4899 Cable, satélite y streaming | televisión tv canales
4900 Servicios públicos de electricidad, gas, agua y alcantarillado | luz basura
5013 Autopartes al por mayor | refacciones repuestos mayoreo
5021 Muebles comerciales y de oficina | escritorios sillas
5039 Materiales de construcción (otros) | materiales block cemento
5044 Equipo de oficina, fotografía y fotocopiado | copiadoras impresoras
5045 Computadoras y programas al por mayor | software hardware mayoreo
5046 Equipo comercial (otro) | cocina industrial refrigeradores vitrinas para restaurantes
5047 Suministros médicos, dentales y hospitalarios | equipo médico
5051 Centros de distribución de metales | acero hierro aluminio
5065 Piezas y equipos eléctricos | cables componentes electrónicos
5072 Artículos de ferretería al por mayor | herramientas tornillos mayoreo
5074 Suministros de plomería y calefacción | tuberías calentadores
5085 Suministros industriales (otros) | maquinaria rodamientos
5094 Joyas, gemas y metales preciosos al por mayor | oro plata diamantes mayoreo
5099 Bienes duraderos (otros) | mayoreo distribuidor
5111 Artículos de oficina y papel al por mayor | papelería mayoreo
5122 Medicamentos y artículos de farmacia al por mayor | medicinas vitaminas mayoreo
5131 Telas y mercería al por mayor | textiles hilos mayoreo
5137 Uniformes y ropa de trabajo | scrubs overoles
5139 Calzado comercial | zapatos botas de trabajo mayoreo
5169 Productos químicos (otros) | químicos
5172 Productos derivados del petróleo | diésel aceite lubricantes combustible
5192 Libros y publicaciones periódicas al por mayor | revistas periódicos mayoreo
5193 Viveros y suministros para floristas | plantas flores mayoreo
5198 Pinturas, barnices y suministros | pintura
5199 Bienes no duraderos (otros) | mayoreo distribuidor
5200 Grandes almacenes de mejoras para el hogar | remodelación casa
5211 Madera y materiales de construcción | maderería tablas
5231 Vidrio, pintura y papel tapiz | vidriería cristales espejos ventanas
5251 Ferreterías | tlapalería herramientas llaves cerrajero cerrajería
5261 Viveros y centros de jardinería | plantas árboles semillas
5271 Venta de casas móviles | trailas casas prefabricadas
5300 Clubes de compras por mayoreo | membresía bodega
5309 Tiendas libres de impuestos | duty free
5310 Tiendas de descuento | barata saldos outlet
5311 Tiendas departamentales | almacén
5331 Tiendas de variedades | dólar novedades bazar todo a un dólar
5399 Mercancía general (otra) | abarrotes artículos varios
5411 Supermercados y tiendas de comestibles | abarrotes bodega mercado súper colmado tienda de comida latina marqueta
5422 Carnicerías | carne carnicero pescadería pollería mariscos
5441 Dulcerías y tiendas de nueces | dulces piñatas chocolates confitería
5451 Lecherías y tiendas de lácteos | leche queso crema quesería cremería
5462 Panaderías | pan pastelería pasteles tortas repostería panadero bizcochos
5499 Tiendas de conveniencia y alimentos especializados | tiendita tortillería naturista minisúper café jugos frutas frutería
5511 Venta de autos y camionetas nuevos y usados | carros dealer concesionario agencia de autos
5521 Venta de autos y camionetas usados | carros lote de autos dealer trocas
5531 Artículos para el auto y el hogar | accesorios carros
5532 Llanteras | llantas gomas neumáticos gomera
5533 Tiendas de autopartes | refacciones repuestos piezas yonque carros
5541 Gasolineras | gasolina estación de servicio combustible
5542 Bombas de combustible de autoservicio | gasolina
5551 Venta de botes | lanchas yates
5552 Carga de vehículos eléctricos | cargador estación
5561 Venta de remolques y casas rodantes | trailers campers traila
5571 Venta de motocicletas | motos
5592 Venta de autocaravanas | motorhome rv casa rodante
5598 Venta de motos de nieve | snowmobile
5599 Venta de vehículos, aeronaves y equipo agrícola (otros) | tractores aviones maquinaria
5611 Ropa para hombres y niños | caballeros camisas trajes vaquera
5621 Ropa para mujeres | damas vestidos quinceañera novias boutique
5631 Accesorios para mujeres | bolsas carteras bisutería lencería
5641 Ropa para niños y bebés | infantil bautizo
5651 Ropa para toda la familia | tienda de ropa
5655 Ropa deportiva y de equitación | botas vaqueras deportes
5661 Zapaterías | zapatos calzado tenis botas zapatillas
5681 Peleterías | pieles abrigos
5691 Ropa para hombres y mujeres | tienda de ropa boutique
5697 Sastrerías y arreglos de ropa | sastre costurera modista costura bastillas
5698 Tiendas de pelucas | extensiones cabello postizos
5699 Ropa y accesorios (otros) | camisetas playeras gorras sombreros uniformes ropa de baile
5712 Mueblerías y artículos para el hogar | muebles colchones camas salas
5713 Tiendas de pisos | alfombras azulejo laminado
5714 Cortinas y tapicería | persianas telas
5718 Chimeneas y accesorios | leña estufas
5719 Artículos especializados para el hogar (otros) | decoración lámparas cocina ollas
5722 Electrodomésticos | lavadoras refrigeradores estufas línea blanca
5732 Tiendas de electrónica | celulares computadoras televisores teléfonos
5733 Instrumentos musicales y partituras | guitarras acordeón música
5734 Tiendas de programas de computadora | software
5735 Tiendas de discos y música | cd vinilos
5811 Servicios de banquetes | banquete catering eventos taquizas fiestas comida bufet
5812 Restaurantes | taquería comida marisquería pizzería cafetería fonda cocina pupusería lonchería comedor café tacos
5813 Bares, cantinas y discotecas | bar cervecería club nocturno antro tragos
5814 Comida rápida | taquería lonchera food truck camión de comida tacos pizza café hamburguesas helados paletería nevería tortas elotes jugos raspados
5815 Contenido digital (libros, películas, música) | descargas videos
5816 Juegos digitales | videojuegos
5817 Aplicaciones digitales | apps
5818 Productos digitales (grandes vendedores) | descargas
5912 Farmacias y boticas | medicinas recetas
5921 Licorerías | vino cerveza licor alcohol
5931 Tiendas de segunda mano | segunda usado reventa consignación pulga bazar
5932 Tiendas de antigüedades | antiguo anticuario
5933 Casas de empeño | empeños prestamista
5935 Deshuesaderos y chatarreras | yonque chatarra fierro reciclaje metal
5937 Reproducciones de antigüedades | réplicas
5940 Tiendas de bicicletas | bicis ciclismo
5941 Artículos deportivos | deportes fútbol pesca balones
5942 Librerías | libros
5943 Artículos escolares y de oficina | papelería útiles cuadernos
5944 Joyerías y relojerías | joyas oro relojes anillos joyero
5945 Tiendas de pasatiempos, juguetes y juegos | juguetería juguetes
5946 Cámaras y artículos de fotografía | fotos
5947 Tiendas de regalos, tarjetas y recuerdos | regalos globos souvenirs fiestas
5948 Maletas y artículos de cuero | piel cinturones bolsas talabartería
5949 Tiendas de telas y costura | mercería hilos estambre
5950 Cristalería | vasos vajillas
5960 Venta directa de seguros | aseguranza correo
5962 Venta directa de viajes | paquetes vacaciones
5963 Ventas a domicilio | puerta en puerta catálogo vendedor ambulante
5964 Venta directa por catálogo | pedidos
5965 Venta directa por catálogo y en tienda | pedidos
5966 Telemercadeo de llamadas salientes | ventas por teléfono telemarketing
5967 Telemercadeo de llamadas entrantes | ventas por teléfono telemarketing
5968 Venta directa por suscripción | membresía mensual
5969 Venta directa (otra) | multinivel
5970 Materiales de arte y manualidades | artesanías pinceles pinturas
5971 Galerías y comercio de arte | cuadros esculturas pinturas artista
5972 Estampillas y monedas | filatelia numismática colección
5973 Artículos religiosos | biblias velas veladoras rosarios santos botánica
5975 Aparatos auditivos | audífonos oído
5976 Artículos ortopédicos y prótesis | ortopedia sillas de ruedas
5977 Tiendas de cosméticos | maquillaje perfumes belleza
5978 Tiendas de máquinas de escribir | escritura
5983 Venta de combustible para calefacción | propano gas leña
5992 Florerías | flores florista arreglos florales floristería
5993 Tiendas de puros y tabaco | cigarros cigarrillos tabaquería vape
5994 Puestos de periódicos y revistas | kiosco quiosco
5995 Tiendas de mascotas | perros gatos peluquería canina estética grooming acuario
5996 Piscinas y suministros | albercas mantenimiento
5997 Tiendas de rasuradoras eléctricas | afeitadoras
5998 Carpas y toldos | lonas
5999 Comercio especializado (otro) | tienda en línea ventas por internet comercio electrónico ecommerce etsy ebay amazon
6010 Retiro de efectivo en sucursal bancaria | banco
6011 Retiro de efectivo en cajero automático | atm banco
6012 Instituciones financieras: productos y servicios | banco cooperativa de crédito préstamos
6051 Cambio de divisas, giros postales y criptomonedas | casa de cambio money order cheques bitcoin
6211 Corredores de valores | inversiones bolsa acciones
6300 Venta y primas de seguros | aseguranza seguro agente de seguros pólizas
6513 Agentes de bienes raíces y alquiler de propiedades | inmobiliaria renta casas apartamentos realtor corredor
7011 Hoteles, moteles y centros vacacionales | hospedaje posada hostal airbnb vrbo cabañas
7012 Tiempos compartidos | timeshare
7032 Campamentos deportivos y recreativos | verano niños
7033 Campamentos y parques para casas rodantes | camping trailas rv
7210 Servicios de lavandería y limpieza de ropa | uniformes sábanas
7211 Lavanderías de autoservicio | lavandería monedas lavado de ropa
7216 Tintorerías | lavado en seco planchado
7217 Limpieza de alfombras y tapicería | carpetas sofás
7221 Estudios de fotografía | fotógrafo fotos bodas retratos quinceañeras video
7230 Peluquerías, barberías y salones de belleza | barbero barbería peluquero estilista uñas manicura cabello corte de pelo estética
7251 Reparación de zapatos y limpieza de sombreros | zapatero
7261 Funerarias y crematorios | funeral entierro
7273 Servicios de citas | pareja
7276 Preparación de impuestos | taxes declaración preparador
7277 Servicios de consejería | consejero terapeuta familia
7278 Clubes de compras | membresía
7296 Alquiler de ropa | renta trajes esmoquin vestidos disfraces
7297 Salones de masajes | masajista masaje
7298 Spas de salud y belleza | faciales masaje bronceado depilación pestañas
7299 Servicios personales (otros) | tatuajes tatuador renta de salones
7311 Servicios de publicidad | anuncios marketing mercadotecnia letreros
7321 Agencias de informes de crédito | buró historial
7322 Agencias de cobranza | deudas cobros
7333 Fotografía comercial y diseño gráfico | diseñador gráfico web logotipos
7338 Fotocopiado y reproducción | copias impresiones
7339 Servicios secretariales | secretaria traducciones traductor asistente virtual
7342 Control de plagas y desinfección | fumigación exterminador fumigador cucarachas
7349 Servicios de limpieza | limpieza de casas oficinas limpiadora janitorial
7361 Agencias de empleo y personal | trabajo contratación
7372 Desarrollo de programas y procesamiento de datos | software programador aplicaciones páginas web sistemas
7375 Búsqueda de información | datos
7379 Reparación y soporte de computadoras (otros) | técnico computación
7392 Consultoría y relaciones públicas | consultor asesor coach marketing
7393 Servicios de seguridad y detectives | guardias vigilancia alarmas investigador
7394 Alquiler de equipos | renta herramientas maquinaria fiestas sonido inflables brincolines mesas y sillas
7395 Revelado de fotografías | fotos
7399 Servicios comerciales (otros) | negocios trámites notario
7512 Alquiler de autos | renta de carros
7513 Alquiler de camiones y remolques | renta trocas mudanza
7519 Alquiler de casas rodantes | renta rv motorhome
7523 Estacionamientos | parqueo parking cochera
7531 Taller de carrocería y hojalatería | hojalatero choques enderezado body shop carros
7534 Reparación y recauchutado de llantas | llantera gomas ponchadas vulcanizadora
7535 Pintura de autos | carros
7538 Talleres mecánicos | mecánico taller carros reparación de autos frenos motor aceite
7542 Lavado de autos | carwash lavado de carros detallado encerado
7549 Grúas y remolque de vehículos | grúa asistencia en la carretera carros
7622 Reparación de aparatos electrónicos | celulares televisores teléfonos
7623 Reparación de aire acondicionado y refrigeración | clima refrigeradores
7629 Reparación de electrodomésticos | lavadoras secadoras estufas
7631 Reparación de relojes y joyas | relojero joyero
7641 Reparación y retapizado de muebles | tapicero tapicería
7692 Servicios de soldadura | soldador herrero herrería rejas
7699 Talleres de reparación (otros) | arreglos bicicletas afilado cerrajero
7829 Producción de cine y video | películas videógrafo filmación
7832 Cines | películas
7841 Alquiler de videos | renta películas
7911 Salones y estudios de baile | academia de baile danza salsa zumba clases
7922 Teatros y agencias de boletos | conciertos taquilla eventos
7929 Bandas y artistas | mariachi dj grupo musical músicos payasos sonido
7932 Salones de billar | pool
7933 Boliches | bolos boliche
7941 Clubes y promotores deportivos | liga fútbol boxeo equipos
7991 Atracciones turísticas | museos exhibiciones
7992 Campos de golf públicos | golfista
7993 Suministros para juegos de diversión | máquinas de juego
7994 Salas de videojuegos | arcade maquinitas
7995 Juegos de azar y apuestas | casino lotería
7996 Parques de diversiones y ferias | circo carnaval juegos mecánicos
7997 Clubes privados y de membresía | gimnasio gym fitness yoga crossfit
7998 Acuarios y zoológicos | animales
7999 Servicios recreativos (otros) | clases deporte artes marciales karate natación
8011 Médicos | doctor clínica consultorio pediatra
8021 Dentistas y ortodoncistas | clínica dental dientes frenos
8031 Osteópatas | osteopatía doctor
8041 Quiroprácticos | espalda
8042 Optometristas y oftalmólogos | ojos vista
8043 Ópticas y lentes | anteojos gafas espejuelos
8049 Podólogos | pies podiatra
8050 Cuidado de enfermería y personal | enfermera ancianos asilo cuidado en casa adultos mayores
8062 Hospitales | emergencias
8071 Laboratorios médicos y dentales | análisis sangre
8099 Servicios de salud (otros) | terapia nutrición partera fisioterapia curandero psicólogo
8111 Abogados y servicios legales | abogada bufete inmigración
8211 Escuelas primarias y secundarias | colegio
8220 Colegios universitarios y universidades | universidad
8241 Escuelas por correspondencia | cursos a distancia en línea
8244 Escuelas de negocios | administración
8249 Escuelas técnicas y vocacionales | escuela de belleza manejo oficios licencia comercial
8299 Servicios educativos (otros) | clases tutor tutorías lecciones inglés música curso
8351 Cuidado de niños | guardería niñera daycare preescolar kínder
8398 Organizaciones benéficas y servicios sociales | caridad donaciones sin fines de lucro fundación
8641 Asociaciones cívicas y sociales | club comunidad
8651 Organizaciones políticas | campaña partido
8661 Organizaciones religiosas | iglesia templo parroquia ministerio diezmos ofrendas
8675 Asociaciones automovilísticas | club de autos
8699 Organizaciones con membresía (otras) | sindicato asociación
8734 Laboratorios de pruebas (no médicas) | análisis
8911 Arquitectos, ingenieros y topógrafos | arquitecta planos ingeniería
8931 Contabilidad y teneduría de libros | contador contadora impuestos nómina
8999 Servicios profesionales (otros) | profesionista tasador intérprete
9211 Costas judiciales y pagos de manutención | corte pensión alimenticia
9222 Multas | infracciones tickets
9223 Fianzas | fiador cárcel
9311 Pago de impuestos | taxes
9399 Servicios gubernamentales (otros) | gobierno ciudad condado
9402 Servicios postales | correo estampillas
`

interface CategoryText {
  readonly description: string
  /** Words that a search finds, but that are not shown. */
  readonly words: string
}

/** Every category that the form offers, by its code. */
export const categories: ReadonlyMap<string, CategoryText> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [description = '', words = ''] = line.slice(5).split(' | ')
      return [line.slice(0, 4), { description, words }]
    }),
)

/** Filler words that fit any business, without accents, as a search compares. It ignores them. */
export const fillers =
  'a al con de del el en la las lo los mi mis negocio negocios para pequena pequeno por servicio servicios tienda tiendas un una y'.split(
    ' ',
  )
