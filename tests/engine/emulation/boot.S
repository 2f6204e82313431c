/* The first sector of a disk: loads the program behind it to 0x10000, turns on 64 bits, SSE, AVX and
   AVX-512, and calls it. Who builds the disk gives SECTORS, the size of the program, and STATE, the
   registers that are turned on. */
    .code16
    .globl _start
_start:
    cli
    xorw %ax, %ax
    movw %ax, %ds
    movw %ax, %ss
    movw $0x7c00, %sp
    movb %dl, drive
    movw $SECTORS, %cx
load:                               /* a sector at a time */
    pushw %cx
    movb $0x42, %ah
    movb drive, %dl
    movw $packet, %si
    int $0x13
    jc stop
    addw $0x20, packet + 6
    incl packet + 8
    popw %cx
    loop load
    movw $0x2401, %ax               /* address line 20 */
    int $0x15

    /* Page tables at 0x1000: the first gigabyte lies where it lies. */
    xorl %eax, %eax
    movl $0x1000, %edi
    movl $0xc00, %ecx
    addr32 rep stosl
    movl $0x2003, 0x1000
    movl $0x3003, 0x2000
    movl $0x3000, %edi
    movl $0x83, %eax
page:
    movl %eax, (%edi)
    addl $8, %edi
    addl $0x200000, %eax
    cmpl $0x4000, %edi
    jb page

    movl $0x1000, %eax
    movl %eax, %cr3
    movl $0x40620, %eax             /* PAE, OSFXSR, OSXMMEXCPT, OSXSAVE */
    movl %eax, %cr4
    movl $0xc0000080, %ecx
    rdmsr
    orl $0x100, %eax                /* long mode */
    wrmsr
    movl %cr0, %eax
    andl $~4, %eax                  /* no emulation of the coprocessor */
    orl $0x80000003, %eax           /* paging, monitor, protection */
    lgdt table
    movl %eax, %cr0
    ljmp $8, $long
stop:
    hlt
    jmp stop

    .code64
long:
    movw $16, %ax
    movw %ax, %ds
    movw %ax, %es
    movw %ax, %ss
    movl $0xd, %eax
    xorl %ecx, %ecx
    cpuid
    andl $STATE, %eax               /* registers that the CPU has and the system would save */
    xorl %ecx, %ecx
    xorl %edx, %edx
    xsetbv
    movq $0x90000, %rsp
    movl $0x10000, %eax
    call *%rax
forever:
    hlt
    jmp forever

    .balign 8
descriptors:
    .quad 0, 0x00209a0000000000, 0x0000920000000000
table:
    .word 23
    .long descriptors
packet:
    .word 16, 1, 0, 0x1000
    .quad 1
drive:
    .byte 0
    .org 510
    .word 0xaa55
