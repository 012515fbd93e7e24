import type { Catalogue } from './catalogue.ts';

/** Why a payment service cannot be used, and what to do. */
export const setupService = {
  'setup.service.address_unreadable': {
    es: 'La dirección no se entiende. Escríbala completa, como https://pagos.ejemplo.com, sin espacios.',
    pt: 'O endereço não foi entendido. Escreva-o completo, como https://pagamentos.exemplo.com, sem espaços.',
    en: 'The address cannot be read. Write all of it, such as https://payments.example.com, without spaces.',
  },
  'setup.service.address_with_user': {
    es: 'La dirección lleva un usuario o una clave. Quítelos: van en sus propios campos.',
    pt: 'O endereço contém um usuário ou uma senha. Retire-os: eles têm campos próprios.',
    en: 'The address holds a user or a password. Take them out: they have fields of their own.',
  },
  'setup.service.address_plain_http': {
    es: 'La dirección empieza con http: las claves viajarían a la vista. Use https; http es solo para un servicio de este mismo equipo.',
    pt: 'O endereço começa com http: as senhas viajariam à vista. Use https; http é só para um serviço deste mesmo equipamento.',
    en: 'The address begins with http: the credentials would travel in clear. Use https; http is for a service on this machine alone.',
  },
  'setup.service.name_unknown': {
    es: 'Nadie conoce el nombre {{host}}. Revise cómo está escrito y la conexión a internet.',
    pt: 'Ninguém conhece o nome {{host}}. Confira como está escrito e a conexão com a internet.',
    en: 'The name {{host}} cannot be found. Check its spelling and the internet connection.',
  },
  'setup.service.nobody_listens': {
    es: '{{host}} existe, pero nadie atiende ahí. Revise la dirección y el puerto.',
    pt: '{{host}} existe, mas ninguém atende ali. Confira o endereço e a porta.',
    en: '{{host}} is there, but nothing listens. Check the address and its port.',
  },
  'setup.service.no_way_there': {
    es: 'No hay camino hasta {{host}}. Revise el cable, el wifi y el cortafuegos.',
    pt: 'Não há caminho até {{host}}. Confira o cabo, o wi-fi e o firewall.',
    en: 'There is no way to {{host}}. Check the cable, the wifi and the firewall.',
  },
  'setup.service.no_answer': {
    es: '{{host}} no responde. Revise la dirección y el cortafuegos, y pruebe otra vez.',
    pt: '{{host}} não responde. Confira o endereço e o firewall, e tente de novo.',
    en: '{{host}} does not answer. Check the address and the firewall, and try again.',
  },
  'setup.service.certificate_expired': {
    es: 'El certificado de {{host}} venció. Primero revise la fecha y hora de este equipo; si están bien, avise al servicio de pagos.',
    pt: 'O certificado de {{host}} venceu. Primeiro confira a data e a hora deste equipamento; se estiverem certas, avise o serviço de pagamentos.',
    en: 'The certificate of {{host}} has expired. First check the date and time of this machine; if they are right, tell the payment service.',
  },
  'setup.service.certificate_not_yet_valid': {
    es: 'El certificado de {{host}} aún no vale. Lo más común es que la fecha de este equipo esté atrasada: revísela.',
    pt: 'O certificado de {{host}} ainda não vale. O mais comum é a data deste equipamento estar atrasada: confira.',
    en: 'The certificate of {{host}} is not valid yet. Most often the date of this machine is behind: check it.',
  },
  'setup.service.certificate_unknown_issuer': {
    es: 'Nadie conocido responde por el certificado de {{host}}. Si el servicio usa una autoridad propia, indique su archivo; si no, alguien puede estar en medio.',
    pt: 'Ninguém conhecido responde pelo certificado de {{host}}. Se o serviço usa uma autoridade própria, indique o arquivo; se não, alguém pode estar no meio.',
    en: 'The certificate of {{host}} is not trusted. If the service has its own authority, name its file; if not, someone may be intercepting the connection.',
  },
  'setup.service.certificate_of_another': {
    es: 'El certificado que respondió no es de {{host}}. Revise la dirección.',
    pt: 'O certificado que respondeu não é de {{host}}. Confira o endereço.',
    en: 'The certificate that answered is not that of {{host}}. Check the address.',
  },
  'setup.service.certificate_key_not_pinned': {
    es: 'La clave pública de {{host}} no es una de las indicadas. Confírmela con el servicio de pagos antes de seguir.',
    pt: 'A chave pública de {{host}} não é uma das indicadas. Confirme-a com o serviço de pagamentos antes de seguir.',
    en: 'The public key of {{host}} is none of those that are pinned. Confirm it with the payment service before going on.',
  },
  'setup.service.no_tls': {
    es: '{{host}} no abre una conexión segura. Revise el puerto; una red que intercepta también lo causa.',
    pt: '{{host}} não abre uma conexão segura. Confira a porta; uma rede que intercepta também causa isso.',
    en: '{{host}} opens no secure connection. Check the port; a network that intercepts causes it too.',
  },
  'setup.service.credentials_refused': {
    es: 'El servicio no acepta estas credenciales. Cópielas de nuevo, sin espacios, y revise la audiencia.',
    pt: 'O serviço não aceita estas credenciais. Copie-as de novo, sem espaços, e confira a audiência.',
    en: 'The service does not accept these credentials. Copy them again, without spaces, and check the audience.',
  },
  'setup.service.credentials_may_not': {
    es: 'El servicio conoce estas credenciales, pero no les permite cobrar. Pida el permiso al servicio de pagos.',
    pt: 'O serviço conhece estas credenciais, mas não lhes permite cobrar. Peça a permissão ao serviço de pagamentos.',
    en: 'The service knows these credentials, but does not let them take payments. Ask the payment service for the permission.',
  },
  'setup.service.not_the_service': {
    es: '{{host}} responde, pero no como el servicio de pagos. Revise el nombre y lo que sigue después.',
    pt: '{{host}} responde, mas não como o serviço de pagamentos. Confira o nome e o que vem depois dele.',
    en: '{{host}} answers, but not as the payment service does. Check the name and what follows it.',
  },
  'setup.service.service_broken': {
    es: 'El servicio de {{host}} tiene una falla propia. Pruebe otra vez en unos minutos.',
    pt: 'O serviço de {{host}} está com uma falha própria. Tente de novo em alguns minutos.',
    en: 'The service at {{host}} has a failure of its own. Try again in some minutes.',
  },
} as const satisfies Catalogue;
